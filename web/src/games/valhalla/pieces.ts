/** Seats and battles as the board of Valhalla Lemmings draws them. */
import type { Battle, ValhallaView } from "./types.ts";

export const SEATS = "ABCDEF";
export const BATTLES: readonly Battle[] = ["left", "middle", "right"];

/** The opponents clockwise from the viewer's left; all seats for a spectator. */
export function opponents(view: ValhallaView): number[] {
  const all = Array.from({ length: view.players }, (_, seat) => seat);
  const { viewer } = view;
  return viewer === null ? all : all.slice(1).map((step) => (viewer + step) % view.players);
}
