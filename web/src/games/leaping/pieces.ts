/** Names and counts that the board of Leaping Lemmings draws. */
import { isHidden } from "../../model/types.ts";
import type { EagleName, LeapingView } from "./types.ts";

export const EAGLES: readonly EagleName[] = ["red", "blue"];

/** The movement card of this turn; null until it is turned. */
export function currentCard(view: LeapingView): number | null {
  return view.phase === "eagles" ? null : view.card;
}

/** The number of pellets a seat holds, visible or not. */
export function pelletsOf(view: LeapingView, seat: number): number {
  const held = view.claimed[seat] ?? {};
  return isHidden(held) ? held.hidden : Object.values(held).reduce((sum, count) => sum + count, 0);
}
