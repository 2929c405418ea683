/** A race as a viewer has it, in the shape that fellfield.games.leaping_lemmings.view gives it. */
import type { BaseView, Hidden, MaybeHidden } from "../../model/types.ts";

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
  /** What is still to come in this turn, the next last. */
  readonly due?: readonly { readonly step: string }[];
  readonly draw_pile: number;
  readonly values: readonly number[];
  /** Whose lemmings have twice the points when they leave the Start Area. */
  readonly doubled?: readonly boolean[];
  readonly pellets: readonly string[];
  readonly claimed: readonly ({ readonly [kind: string]: number } | Hidden)[];
  readonly hands: readonly MaybeHidden<string>[];
  readonly flipped: readonly boolean[];
  readonly discard_top: { readonly card: string; readonly seat: number } | null;
  readonly shown: string | null;
  readonly under_dice: string | null;
  readonly offered: string | Hidden | null;
}

export function clanOf(seat: number): string {
  return CLANS[seat] ?? "ritz";
}

/** The movement card of this turn; the old one is over as soon as the dice are rolled. */
export function cardNow(view: LeapingView): number | null {
  return view.due?.some((one) => one.step === "reveal-step") ? null : view.card;
}

/** The points that a lemming of this seat has from this place: twice as many from the Start Area after Quick Start. */
export function pointsFrom(view: LeapingView, seat: number | null, source: string | null | undefined): number {
  const value = seat === null ? (view.card ?? 0) : (view.values[seat] ?? view.card ?? 0);
  return source === "start" && seat !== null && view.doubled?.[seat] ? value * 2 : value;
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
