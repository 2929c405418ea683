/** The type of a view of Antler Island, as built by fellfield.games.antler_island.view. */
import type { BaseView, Hidden, MaybeHidden } from "../../model/types.ts";

export const COATS = ["charcoal", "ivory", "orange", "violet"] as const;
export const TASKS = ["move", "eat", "mate", "grow"] as const;
export type Task = (typeof TASKS)[number];
export const CONTROLS = ["1", "2", "3", "X", "blank"] as const;
export type Control = (typeof CONTROLS)[number];
export const LETTERS: { readonly [task in Task]: string } = { move: "M", eat: "E", mate: "C", grow: "G" };
export const TASK_ICONS: { readonly [task in Task]: string } = {
  move: "move",
  eat: "eat",
  mate: "court",
  grow: "grow",
};

export interface Plan {
  readonly counts: { readonly [task in Task]: number };
  readonly revealed: { readonly [control: string]: Task };
  readonly tiles: { readonly [control in Control]: Task } | Hidden;
}
export interface Mat {
  readonly track: number;
  readonly antlers: number;
  readonly aside: number;
  readonly marker: boolean;
  readonly cubes: readonly number[];
  readonly food: MaybeHidden<number>;
  readonly committed: MaybeHidden<number>;
  /** Public record of this hand: 0 and up drawn from that pile, -1 to -3 shown, -4 to -6 shown and taken back. */
  readonly trail: readonly number[];
  /** Only for the owner: pile and value of the tokens drawn. */
  readonly looked: MaybeHidden<readonly number[]>;
  readonly tiles_up: readonly string[];
  readonly tiles_down: MaybeHidden<string>;
  readonly played: readonly string[];
  readonly plan: Plan | null;
}
export interface AntlerView extends BaseView {
  readonly round: number;
  readonly final_round: boolean;
  readonly start_seat: number;
  readonly active_seat: number | null;
  readonly target: number;
  readonly spaces: { readonly [space: string]: { readonly does: number; readonly food: readonly number[] } };
  readonly stags: readonly string[];
  readonly reserve: number;
  readonly supply: number;
  readonly piles: readonly { readonly name: string; readonly left: number }[];
  readonly open_tile: string | null;
  readonly tile_pile: { readonly left: number };
  readonly fight: {
    readonly attacker_seat: number;
    readonly defender_seat: number;
    readonly space: string;
    readonly origin: string;
    readonly locked: boolean;
  } | null;
  readonly seats: readonly Mat[];
}

export function coatOf(seat: number): string {
  return COATS[seat] ?? "charcoal";
}
export type { Hidden };
