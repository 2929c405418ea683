/** Example texts of the refusals behind a clause, filled with sample facts. */
import type { RulesPages } from "../../board/manifest.ts";
import type { Catalogue } from "../../i18n/catalogue.ts";
import type { Facts } from "../../i18n/message.ts";
import { type JsonFacts, Narrator } from "../../i18n/narrator.ts";

/** Sample facts by name, where a game has no other. */
const SAMPLES: JsonFacts = {
  points: 4, cost: 2, left: 3, value: 5, needed: 6, held: 1, number: 7, players: 4, count: 3, most: 2, least: 1, total: 6, there: 1,
}; // biome-ignore format: a compact table is easier to read

export function refusalTexts(words: Catalogue, keys: readonly string[], rules: RulesPages | null): string[] {
  const found: string[] = [];
  for (const key of keys) {
    const said = refusalText(words, key, rules);
    if (said && !found.includes(said)) found.push(said);
  }
  return found;
}

/** The text of a message with sample facts; empty if a fact has no sample. */
function refusalText(words: Catalogue, key: string, rules: RulesPages | null): string {
  if (!words.has(key)) return "";
  const facts = sampleFacts(words, key, rules);
  if ([...words.placeholders(key)].some((name) => !(name in facts))) return "";
  const said = words.text(key, facts);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function sampleFacts(words: Catalogue, key: string, rules: RulesPages | null): Facts {
  const [game = "", , reason = ""] = key.split(".");
  const narrator = new Narrator(game, words, []);
  const named = narrator.named({ ...SAMPLES, ...rules?.samples, ...rules?.samplesByReason[reason] });
  const [seat = "", other = ""] = (rules?.sampleSeats ?? []).map((name) => narrator.term("seat", name));
  return seat ? { ...named, seat, seats: [other], colour_seat: other } : named;
}
