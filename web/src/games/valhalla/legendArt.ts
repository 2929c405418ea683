/** The art of Legends (colour, emblem, timing symbol), and texts of custom decks. */
import deck from "$games/valhalla_lemmings/deck.json";
import type { Catalogue } from "../../i18n/catalogue.ts";

interface Entry {
  readonly id: string;
  readonly timing: readonly string[];
}
const SHADES = ["#3a5f8a", "#2f6f73", "#5b3d6b", "#7a4a2a", "#7d5a2c", "#8a6a2f", "#8a3b46", "#3f6b4a"] as const;
const FIXED: { readonly [id: string]: string } = {
  lemminathor: "#3a5f8a",
  lemmerlino: "#2f6f73",
  lemsferatu: "#5b3d6b",
  lemmhilde_shield: "#7a4a2a",
  lemminghood: "#7d5a2c",
  lemghis_khan: "#8a6a2f",
};
const standardLegends = new Map(
  (deck.legends as readonly Entry[]).map((legend, place) => [legend.id, { ...legend, place }]),
);

export type Timing = "now" | "later" | "shield";

export function shadeOf(id: string): string {
  return FIXED[id] ?? SHADES[(standardLegends.get(id)?.place ?? id.length) % SHADES.length] ?? SHADES[0];
}

export function timingOf(id: string): Timing {
  const timing = standardLegends.get(id)?.timing ?? [];
  if (timing.includes("reaction")) return "shield";
  return timing.includes("next_battle") || timing.includes("next_bidding") ? "later" : "now";
}

/** The symbol id of a Legend's emblem; null for a Legend of a custom deck. */
export function emblemOf(id: string): string | null {
  return standardLegends.has(id) ? `eb-${id}` : null;
}

const FACES = new Set([
  "lemmedusa",
  "lemminerva",
  "lemminghood",
  "lemmodino",
  "lemmoki",
  "lemopatra",
  "lempoleon",
  "lemsar",
  "lemsferatu",
]);
const HATS = new Set(["lemghis_khan", "lemmerlino", "lemmingetorige"]);

/** How a Legend is portrayed: its emblem is a face, or a lemming wears or carries it. */
export function portraitOf(id: string): "face" | "hat" | "thing" {
  return FACES.has(id) ? "face" : HATS.has(id) ? "hat" : "thing";
}

/**
 * The type on a whole card that is `tall` units high and 100 wide: the place of the banner, the sizes of name and text.
 */
export function cardText(
  name: string,
  text: string,
  tall: number,
): { banner: number; nameSize: number; textSize: number } {
  const banner = (text.length > 80 ? 0.285 : 0.36) * tall;
  return {
    banner,
    nameSize: name.length > 18 ? 7.2 : name.length > 14 ? 8.2 : 9.8,
    textSize: Math.min(10.2, Math.sqrt((136 * (tall - 28 - banner)) / Math.max(1, text.length)) * 0.95),
  };
}

/** Whether the name and the text of a card of this size can be read. */
export function isLegible(name: string, text: string, width: number, height: number): boolean {
  const { nameSize, textSize } = cardText(name, text, (height / width) * 100);
  return (Math.min(nameSize, textSize) * width) / 100 >= LEAST_TEXT;
}
/** The smallest size of letters that a player needs, in pixels. */
const LEAST_TEXT = 12;

interface CustomEntry {
  readonly id?: unknown;
  readonly name?: { readonly [language: string]: unknown };
  readonly text?: { readonly [language: string]: unknown };
}

function entries(customDeck: unknown): readonly CustomEntry[] {
  const legends = (customDeck as { legends?: unknown } | null)?.legends;
  return Array.isArray(legends) ? (legends as CustomEntry[]) : [];
}

/** The name or text of a Legend in a custom deck; null if the deck does not define it. */
export function deckText(customDeck: unknown, id: string, part: "name" | "text", language: string): string | null {
  const text = entries(customDeck).find((entry) => entry.id === id)?.[part]?.[language];
  return typeof text === "string" ? text : null;
}

/** Add the Legend names of a custom deck to the catalogue. */
export function addDeckWords(words: Catalogue, customDeck: unknown): void {
  for (const { id, name } of entries(customDeck)) {
    const text = name?.[words.language];
    if (typeof id !== "string" || typeof text !== "string" || standardLegends.has(id)) continue;
    for (const fact of ["legend", "legends", "shield"]) words.add({ [`valhalla-lemmings.${fact}.${id}`]: text });
  }
}
