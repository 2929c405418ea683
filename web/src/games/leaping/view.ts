/** The type of a view of Leaping Lemmings, as built by fellfield.games.leaping_lemmings.view. */
import type { BaseView, Hidden, MaybeHidden } from "../../model/types.ts";

export const CLANS = ["ritz", "biker", "iq", "viking", "soldier", "rodeo"] as const;
export type EagleName = "red" | "blue";
export const EAGLES: readonly EagleName[] = ["red", "blue"];

/** Lists are by seat unless stated otherwise; docs/views/leaping-lemmings.md documents every key. */
export interface LeapingView extends BaseView {
  /** Seats of the lemmings in each occupied hex, bottom to top. */
  readonly stacks: { readonly [hex: string]: readonly number[] };
  readonly start: readonly number[];
  /** Lemmings eaten. */
  readonly chow: readonly number[];
  /** Lemmings in the dive boxes for 1 to 5 points. */
  readonly dives: readonly (readonly number[])[];
  /** Points from dives. */
  readonly track: readonly number[];
  readonly eagles: { readonly [name in EagleName]: { readonly zone: string; readonly side: "hunting" | "feasting" } };
  readonly eagle_seat: number | null;
  readonly dice: { readonly [name in EagleName]: string } | null;
  /** Null before the first turn and after the last one. */
  readonly phase: "eagles" | "lemmings" | null;
  /** The movement card turned last. */
  readonly card: number | null;
  readonly draw_pile: number;
  /** Movement points after favours and Special Actions. */
  readonly values: readonly number[];
  /** Seats whose lemmings have twice the points when they leave the Start Area. */
  readonly doubled?: readonly boolean[];
  /** Hexes with a pellet. */
  readonly pellets: readonly string[];
  readonly claimed: readonly ({ readonly [kind: string]: number } | Hidden)[];
  readonly hands: readonly MaybeHidden<string>[];
  /** Whether It's a 5 has been used. */
  readonly flipped: readonly boolean[];
  readonly discard_top: { readonly card: string; readonly seat: number } | null;
  /** The Special Action being resolved. */
  readonly shown: string | null;
  readonly under_dice: string | null;
  readonly offered: string | Hidden | null;
}

export function clanOf(seat: number): string {
  return CLANS[seat] ?? "ritz";
}

/** The movement card of this turn; null until it is turned. */
export function currentCard(view: LeapingView): number | null {
  return view.phase === "eagles" ? null : view.card;
}

/** The movement points of a lemming of this seat; doubled from the Start Area after Quick Start. */
export function pointsFrom(view: LeapingView, seat: number | null, source: string | null | undefined): number {
  const value = seat === null ? (view.card ?? 0) : (view.values[seat] ?? view.card ?? 0);
  return source === "start" && seat !== null && view.doubled?.[seat] ? value * 2 : value;
}

/** The number of pellets a seat holds, visible or not. */
export function pelletsOf(view: LeapingView, seat: number): number {
  const held = view.claimed[seat];
  return held ? Object.values(held).reduce((sum, count) => sum + count, 0) : 0;
}

/** The public score: the points of the dives. */
export function openPoints(view: LeapingView, seat: number): number {
  return view.track[seat] ?? 0;
}
