/** How a Legend looks: the colour behind its emblem and the sign of its moment. Names and texts are words. */
import deck from "$games/valhalla_lemmings/deck.json";
import type { Words } from "../../i18n/words.ts";

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
const known = new Map((deck.legends as readonly Entry[]).map((one, place) => [one.id, { ...one, place }]));

export type Timing = "now" | "later" | "shield";

export function shadeOf(id: string): string {
  return FIXED[id] ?? SHADES[(known.get(id)?.place ?? id.length) % SHADES.length] ?? SHADES[0];
}

export function timingOf(id: string): Timing {
  const timing = known.get(id)?.timing ?? [];
  if (timing.includes("reaction")) return "shield";
  return timing.includes("next_battle") || timing.includes("next_bidding") ? "later" : "now";
}

/** The emblem of a Legend; one from another deck borrows a knot. */
export function emblemOf(id: string): string | null {
  return known.has(id) ? `eb-${id}` : null;
}

interface OwnEntry {
  readonly id?: unknown;
  readonly name?: { readonly [language: string]: unknown };
  readonly text?: { readonly [language: string]: unknown };
}

function entries(deckGiven: unknown): readonly OwnEntry[] {
  const legends = (deckGiven as { legends?: unknown } | null)?.legends;
  return Array.isArray(legends) ? (legends as OwnEntry[]) : [];
}

/** The name or the text that an owner's deck gives a Legend; null if the table plays with ours. */
export function deckText(deckGiven: unknown, id: string, part: "name" | "text", language: string): string | null {
  const said = entries(deckGiven).find((one) => one.id === id)?.[part]?.[language];
  return typeof said === "string" ? said : null;
}

/** Let everybody who tells of this table call an owner's Legends by their names. */
export function addDeckWords(words: Words, deckGiven: unknown): void {
  for (const { id, name } of entries(deckGiven)) {
    const said = name?.[words.language];
    if (typeof id !== "string" || typeof said !== "string" || known.has(id)) continue;
    for (const fact of ["legend", "legends", "shield"]) words.learn({ [`valhalla-lemmings.${fact}.${id}`]: said });
  }
}
