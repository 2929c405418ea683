/** How the pieces of Valhalla Lemmings look, and who sits where. */
import type { Battle, ValhallaView } from "./types.ts";

export const CLANS = ["ritz", "biker", "iq", "viking", "soldier", "rodeo"] as const;
export const SEATS = "ABCDEF";
export const BATTLES: readonly Battle[] = ["left", "middle", "right"];

export function clanOf(seat: number): string {
  return CLANS[seat] ?? "ritz";
}

/** The opponents clockwise from the viewer's left; all seats for a spectator. */
export function opponents(view: ValhallaView): number[] {
  const all = Array.from({ length: view.players }, (_, seat) => seat);
  const { viewer } = view;
  return viewer === null ? all : all.slice(1).map((step) => (viewer + step) % view.players);
}
