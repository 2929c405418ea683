/** Example texts of the refusals behind a clause, filled with sample facts. */

import type { Catalogue } from "../../i18n/catalogue.ts";
import type { Facts } from "../../i18n/message.ts";
import { type JsonFacts, Narrator } from "../../i18n/narrator.ts";

/** Sample facts by name. */
const SAMPLES: JsonFacts = {
  hex: "9b", nearest: "8b", zone: "C", level: 2, points: 4, cost: 2, left: 3, value: 5, needed: 6, held: 1, number: 7, players: 4,
  card: "boo", eagle: "red", legend: "lemminghood", count: 3, most: 2, least: 1, total: 6, there: 1,
  space: "G1", origin: "S", tile: "speed", task: "eat", control: "2", lowest: "1", side: "up",
}; // biome-ignore format: a compact table is easier to read
/** Sample facts of messages that need other values. */
const SAMPLES_BY_KEY: { readonly [key: string]: JsonFacts } = {
  "antler-island.why.no-stag-on-wetland": { space: "W1" },
  "antler-island.why.no-such-space": { space: "G9" },
  "antler-island.why.not-a-neighbour": { space: "R1" },
  "antler-island.why.not-next-to-the-fight": { space: "R1" },
  "antler-island.why.not-uphill": { space: "S", origin: "G1" },
  "leaping-lemmings.why.edge-with-points-left": { hex: "15b" },
  "leaping-lemmings.why.no-such-hex": { hex: "9z" },
  "leaping-lemmings.why.no-such-dive": { points: 6 },
  "leaping-lemmings.why.no-way-so-long": { cost: 1 },
  "leaping-lemmings.why.too-few-favors": { needed: 2 },
  "valhalla-lemmings.why.not-in-hand": { value: 3 },
  "valhalla-lemmings.why.not-so-many-there": { card: "1" },
  "valhalla-lemmings.why.place-out-of-reach": { card: "5" },
};

export function refusalTexts(words: Catalogue, keys: readonly string[]): string[] {
  const found: string[] = [];
  for (const key of keys) {
    const said = refusalText(words, key);
    if (said && !found.includes(said)) found.push(said);
  }
  return found;
}

/** The text of a message with sample facts; empty if a fact has no sample. */
function refusalText(words: Catalogue, key: string): string {
  if (!words.has(key)) return "";
  const game = key.split(".")[0] ?? "";
  const facts = sampleFacts(words, game, key);
  if ([...words.placeholders(key)].some((name) => !(name in facts))) return "";
  const said = words.text(key, facts);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function sampleFacts(words: Catalogue, game: string, key: string): Facts {
  const clans: { readonly [game: string]: readonly string[] } = {
    "leaping-lemmings": ["biker", "viking"],
    "antler-island": ["p2", "p3"],
  };
  const narrator = new Narrator(game, words, []);
  const [seat = "", other = ""] = (clans[game] ?? []).map((clan) => narrator.term("seat", clan));
  const named = narrator.named({ ...SAMPLES, ...SAMPLES_BY_KEY[key] });
  return seat ? { ...named, seat, seats: [other], colour_seat: other } : named;
}
