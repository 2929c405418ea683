/** Reports the compressed size of a first visit (page, home page, messages of one language, two fonts) and of each game; fails if the first visit exceeds the limit. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../src/fellfield/server/static");
const MAX_BYTES = 250_000;
const files = readdirSync(join(root, "assets")).filter((name) => /\.(js|css|woff2)$/.test(name));
const read = (name) => readFileSync(join(root, name));
const packed = (name) => (/\.(woff2|png)$/.test(name) ? read(name) : gzipSync(read(name), { level: 9 })).length;
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const asset = (pattern) => files.filter((name) => pattern.test(name)).map((name) => `assets/${name}`);

/** A script and all its static imports. */
function closure(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  if (!name.endsWith(".js")) return found;
  for (const [, other] of read(name)
    .toString()
    .matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g))
    closure(`assets/${other}`, found);
  return found;
}

/** The messages of one language: the largest of the three files of a domain. */
function messages(domain) {
  const sizes = asset(new RegExp(`^${domain}-[\\w-]{8}\\.js$`)).filter((name) => !/import/.test(read(name)));
  return sizes.sort((a, b) => packed(b) - packed(a)).slice(0, 1);
}

const html = read("index.html").toString();
const linked = [...html.matchAll(/assets\/[^"']+/g)].map(([name]) => name);
const first = new Set(["index.html"]);
for (const name of [...linked, ...asset(/^Home-.*\.js$/)]) for (const file of closure(name)) first.add(file);
for (const name of asset(/^(Home|Page|Icon|Face|Brand|Sheet|SpriteSheet)-.*\.css$/)) first.add(name);
for (const domain of ["core", "web", "server", "home"]) for (const name of messages(domain)) first.add(name);
for (const name of asset(/latin-wght-normal.*woff2$/)) if (!/latin-ext/.test(name)) first.add(name);
const total = [...first].reduce((sum, name) => sum + packed(name), 0);
console.log("first load:");
for (const name of [...first].sort((a, b) => packed(b) - packed(a))) console.log(`  ${kB(packed(name))}  ${name}`);
for (const game of readdirSync(join(root, "../../../../web/src/games")))
  console.log(
    `${game}, with its messages in three languages: ${kB(asset(new RegExp(`^${game}`, "i")).reduce((sum, name) => sum + packed(name), 0))}`,
  );
console.log(`first load ${kB(total)} of ${kB(MAX_BYTES)}`);
if (total > MAX_BYTES) throw new Error("the first load must stay below 250 kB");
