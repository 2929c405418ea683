/** How a Legend looks: the colour behind its emblem and the sign of its moment. Names and texts are words. */
import deck from "$games/valhalla_lemmings/deck.json";

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

export type Moment = "now" | "later" | "shield";

export function shadeOf(id: string): string {
  return FIXED[id] ?? SHADES[(known.get(id)?.place ?? id.length) % SHADES.length] ?? SHADES[0];
}

export function momentOf(id: string): Moment {
  const timing = known.get(id)?.timing ?? [];
  if (timing.includes("reaction")) return "shield";
  return timing.includes("next_battle") || timing.includes("next_bidding") ? "later" : "now";
}

/** The emblem of a Legend; one from another deck borrows a knot. */
export function emblemOf(id: string): string | null {
  return known.has(id) ? `eb-${id}` : null;
}
