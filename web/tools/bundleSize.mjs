/** What a first visit loads, compressed: the page, the way in with its words in one language, the two fonts; and each game. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../src/fellfield/server/static");
const MOST = 250_000;
const files = readdirSync(join(root, "assets")).filter((name) => /\.(js|css|woff2)$/.test(name));
const read = (name) => readFileSync(join(root, name));
const packed = (name) => (/\.(woff2|png)$/.test(name) ? read(name) : gzipSync(read(name), { level: 9 })).length;
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const asset = (pattern) => files.filter((name) => pattern.test(name)).map((name) => `assets/${name}`);

/** A script with everything it imports before it can run. */
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

/** The words of one language: the largest of the three that each domain has. */
function words(domain) {
  const sizes = asset(new RegExp(`^${domain}-[\\w-]{8}\\.js$`)).filter((name) => !/import/.test(read(name)));
  return sizes.sort((one, other) => packed(other) - packed(one)).slice(0, 1);
}

const html = read("index.html").toString();
const linked = [...html.matchAll(/assets\/[^"']+/g)].map(([name]) => name);
const first = new Set(["index.html"]);
for (const name of [...linked, ...asset(/^Home-.*\.js$/)]) for (const one of closure(name)) first.add(one);
for (const name of asset(/^(Home|Page|Icon|Face|Brand|Sheet|SpriteSheet)-.*\.css$/)) first.add(name);
for (const domain of ["core", "web", "server", "home"]) for (const name of words(domain)) first.add(name);
for (const name of asset(/latin-wght-normal.*woff2$/)) if (!/latin-ext/.test(name)) first.add(name);
const total = [...first].reduce((sum, name) => sum + packed(name), 0);
console.log("first load:");
for (const name of [...first].sort((one, other) => packed(other) - packed(one)))
  console.log(`  ${kB(packed(name))}  ${name}`);
for (const [game, pattern] of [
  ["Leaping Lemmings", /^(LeapingBoard|leaping)/],
  ["Antler Island", /^(AntlerBoard|antler)/],
  ["Valhalla Lemmings", /^(ValhallaBoard|valhalla)/],
])
  console.log(
    `${game}, with its words in three languages: ${kB(asset(pattern).reduce((sum, name) => sum + packed(name), 0))}`,
  );
console.log(`first load ${kB(total)} of ${kB(MOST)}`);
if (total > MOST) throw new Error("the first load must stay below 250 kB");
