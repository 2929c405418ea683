/** Writes the licences of everything from other people that the page contains: fonts and packages, with their full texts. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = join(web, "../src/fellfield/server/static/licences.txt");
const lock = JSON.parse(readFileSync(join(web, "package-lock.json"), "utf8"));

const packages = Object.entries(lock.packages)
  .filter(
    ([path, entry]) => path.startsWith("node_modules/") && !entry.dev && !entry.optional && existsSync(join(web, path)),
  )
  .map(([path, entry]) => {
    const folder = join(web, path);
    const { license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
    return { name: path.slice("node_modules/".length), version: entry.version, licence: license ?? "see below", text };
  });
const heading = ({ name, version, licence }) => `${name} ${version}: ${licence}`;
const texts = packages.map((found) => `${"=".repeat(80)}\n${heading(found)}\n\n${found.text}`);
writeFileSync(target, `${packages.map(heading).join("\n")}\n\n${texts.join("\n\n")}\n`);
