/** What a first visit loads, compressed: the page with its words, and each game when its table is opened. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../src/fellfield/server/static");
const files = readdirSync(join(root, "assets"));
const packed = (name) => {
  const bytes = readFileSync(join(root, name));
  return (/\.(woff2|png)$/.test(name) ? bytes : gzipSync(bytes, { level: 9 })).length;
};
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const html = readFileSync(join(root, "index.html"), "utf8");
const first = ["index.html", ...html.matchAll(/assets\/[^"']+/g)].map((found) =>
  typeof found === "string" ? found : found[0],
);
const fonts = files
  .filter((name) => /latin-wght-normal.*woff2$/.test(name) && !/latin-ext/.test(name))
  .map((name) => `assets/${name}`);
const rows = [...new Set([...first, ...fonts])].map((name) => [name, packed(name)]);
const all = files
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => [name, packed(`assets/${name}`)])
  .sort((one, other) => other[1] - one[1]);
console.log("first load:");
for (const [name, bytes] of rows) console.log(`  ${name}  ${kB(bytes)}`);
console.log("every script and style:");
for (const [name, bytes] of all) console.log(`  ${name}  ${kB(bytes)}`);
const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
const games = all.filter(([name]) =>
  /^(LeapingBoard|AntlerBoard|ValhallaTable|Frame|Narrator|words|leaping|antler|valhalla)/.test(name),
);
const most =
  total + all.filter(([name]) => !first.includes(`assets/${name}`)).reduce((sum, [, bytes]) => sum + bytes, 0);
console.log(`first load ${kB(total)}; with every game in every language ${kB(most)} (${games.length} game files)`);
if (total > 250_000) throw new Error("the first load must stay below 250 kB");
