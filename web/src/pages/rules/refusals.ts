/** What the game says when somebody runs into a rule: told with the facts of a made-up table, since a rule has none of its own. */
import type { Facts } from "../../i18n/message.ts";
import { type JsonFacts, Narrator } from "../../i18n/narrator.ts";
import type { Words } from "../../i18n/words.ts";

/** Facts as they might be, by name; what stands under a game is a term of that game. */
const EXAMPLES: JsonFacts = {
  hex: "9b", nearest: "8b", zone: "C", level: 2, points: 4, cost: 2, left: 3, value: 5, needed: 6, held: 1, number: 7, players: 4,
  card: "boo", eagle: "red", legend: "lemminghood", count: 3, most: 2, least: 1, total: 6, there: 1,
  space: "G1", origin: "S", tile: "speed", task: "eat", control: "2", lowest: "1", side: "up",
}; // biome-ignore format: a table of facts is read across
/** Where figures belong together otherwise. */
const OWN: { readonly [key: string]: JsonFacts } = {
  "antler-island.why.no-stag-on-wetland": { space: "W1" },
  "leaping-lemmings.why.edge-with-points-left": { hex: "15b" },
  "leaping-lemmings.why.no-such-dive": { points: 6 },
  "leaping-lemmings.why.no-way-so-long": { cost: 1 },
  "leaping-lemmings.why.too-few-favors": { needed: 2 },
  "valhalla-lemmings.why.not-in-hand": { value: 3 },
  "valhalla-lemmings.why.not-so-many-there": { card: "1" },
  "valhalla-lemmings.why.place-out-of-reach": { card: "5" },
};

export function refusalTexts(words: Words, keys: readonly string[]): string[] {
  const found: string[] = [];
  for (const key of keys) {
    const said = sentence(words, key);
    if (said && !found.includes(said)) found.push(said);
  }
  return found;
}

/** Nothing if the sentence needs a fact that no example stands for. */
function sentence(words: Words, key: string): string {
  if (!words.has(key)) return "";
  const game = key.split(".")[0] ?? "";
  const facts = examples(words, game, key);
  if ([...words.placeholders(key)].some((name) => !(name in facts))) return "";
  const said = words.text(key, facts);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function examples(words: Words, game: string, key: string): Facts {
  const clans: { readonly [game: string]: readonly string[] } = {
    "leaping-lemmings": ["biker", "viking"],
    "antler-island": ["p2", "p3"],
  };
  const narrator = new Narrator(game, words, []);
  const [seat = "", other = ""] = (clans[game] ?? []).map((clan) => narrator.term("seat", clan));
  const named = narrator.named({ ...EXAMPLES, ...OWN[key] });
  return seat ? { ...named, seat, seats: [other], colour_seat: other } : named;
}
