/**
 * Completes package-lock.json after package.json has changed: removes registry addresses and adds an entry for the optional
 * package of every platform, even if the local registry does not offer it. npm installs only the current platform's package.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const file = join(dirname(fileURLToPath(import.meta.url)), "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const CHIPS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64", "wasm32"];

/** The platform a package name such as `@biomejs/cli-linux-x64-musl` stands for. */
function platform(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = CHIPS.filter((chip) => words.includes(chip));
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : null;
  return { ...(cpu.length && { cpu }), ...(libc && { libc }), ...(os.length && { os }) };
}

for (const entry of Object.values(lock.packages)) {
  delete entry.resolved;
  delete entry.funding;
}
const added = [];
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const runs = platform(name);
    if (lock.packages[path] || (!runs.os && !runs.cpu)) continue;
    lock.packages[path] = {
      version: version.replace(/^[^\d]*/, ""),
      ...runs,
      ...(entry.dev && { dev: true }),
      optional: true,
    };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([entry], [other]) => (entry < other ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(lock.packages).length} packages, ${added.length} of them added for other platforms`);
