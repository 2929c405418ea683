/** Faces of seats: lemmings of the six clans, unless a game brings its own. */
import type { SeatFace } from "./manifest.ts";

const CLANS = ["ritz", "biker", "iq", "viking", "soldier", "rodeo"] as const;

export function clanFace(seat: number): SeatFace {
  const clan = CLANS[seat % CLANS.length] ?? "ritz";
  return { cls: `clan-${clan}`, face: { clan } };
}
