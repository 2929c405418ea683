/**
 * Completes package-lock.json after a change of package.json: no address in it, and an entry for the part of every platform,
 * also where the registry at hand does not offer it. Only the part of one's own platform is ever fetched.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const file = join(dirname(fileURLToPath(import.meta.url)), "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const CHIPS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64", "wasm32"];

/** What the name of a platform's part says about where it runs: `@biomejs/cli-linux-x64-musl`. */
function platform(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = CHIPS.filter((chip) => words.includes(chip));
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : null;
  return { ...(cpu.length && { cpu }), ...(libc && { libc }), ...(os.length && { os }) };
}

for (const one of Object.values(lock.packages)) {
  delete one.resolved;
  delete one.funding;
}
const added = [];
for (const one of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(one.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    const runs = platform(name);
    if (lock.packages[place] || (!runs.os && !runs.cpu)) continue;
    lock.packages[place] = {
      version: version.replace(/^[^\d]*/, ""),
      ...runs,
      ...(one.dev && { dev: true }),
      optional: true,
    };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(lock.packages).length} packages, ${added.length} of them for platforms added`);
