/** How the pieces of Antler Island look: coats, icons and symbols. */
import type { Control, Task } from "./types.ts";

export const COATS = ["charcoal", "ivory", "orange", "violet"] as const;
export const TASKS: readonly Task[] = ["move", "eat", "mate", "grow"];
export const CONTROLS: readonly Control[] = ["1", "2", "3", "X", "blank"];
/** The key that puts the next control tile beside a task; C courts, since M moves. */
export const TASK_KEYS: { readonly [task in Task]: string } = { move: "M", eat: "E", mate: "C", grow: "G" };
export const TASK_ICONS: { readonly [task in Task]: string } = {
  move: "move",
  eat: "eat",
  mate: "court",
  grow: "grow",
};

export function coatOf(seat: number): string {
  return COATS[seat] ?? "charcoal";
}
