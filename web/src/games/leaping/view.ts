/** A race as a viewer has it, in the shape that fellfield.games.leaping_lemmings.view gives it. */
import type { BaseView, Hidden, Seen } from "../../table/types.ts";

export const CLANS = ["ritz", "biker", "iq", "viking", "soldier", "rodeo"] as const;
export type EagleName = "red" | "blue";
export const EAGLES: readonly EagleName[] = ["red", "blue"];

export interface LeapingView extends BaseView {
  readonly stacks: { readonly [hex: string]: readonly number[] };
  readonly start: readonly number[];
  readonly chow: readonly number[];
  readonly dives: readonly (readonly number[])[];
  readonly track: readonly number[];
  readonly eagles: { readonly [name in EagleName]: { readonly zone: string; readonly side: "hunting" | "feasting" } };
  readonly eagle_seat: number | null;
  readonly dice: { readonly [name in EagleName]: string } | null;
  readonly card: number | null;
  readonly draw_pile: number;
  readonly values: readonly number[];
  readonly pellets: readonly string[];
  readonly claimed: readonly ({ readonly [kind: string]: number } | Hidden)[];
  readonly hands: readonly Seen<string>[];
  readonly flipped: readonly boolean[];
  readonly discard_top: { readonly card: string; readonly seat: number } | null;
  readonly shown: string | null;
  readonly under_dice: string | null;
  readonly offered: string | Hidden | null;
}

export function clanOf(seat: number): string {
  return CLANS[seat] ?? "ritz";
}

/** How many pellets a seat holds, known or not. */
export function pelletsOf(view: LeapingView, seat: number): number {
  const held = view.claimed[seat];
  return held ? Object.values(held).reduce((sum, count) => sum + count, 0) : 0;
}

/** The points that lie open before everybody: the dives. */
export function openPoints(view: LeapingView, seat: number): number {
  return view.track[seat] ?? 0;
}
