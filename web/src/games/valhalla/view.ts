/** The type of a view of Valhalla Lemmings, as built by fellfield.games.valhalla_lemmings.view. */
import type { BaseView, MaybeHidden } from "../../model/types.ts";

export const CLANS = ["ritz", "biker", "iq", "viking", "soldier", "rodeo"] as const;
export const SEATS = "ABCDEF";
export const BATTLES = ["left", "middle", "right"] as const;

export interface SagaCard {
  readonly card: number;
  readonly legend: string;
  readonly state: string;
}
export interface ValhallaView extends BaseView {
  readonly first: number;
  readonly battle: number;
  readonly hands: readonly MaybeHidden<number>[];
  readonly bids: readonly (readonly MaybeHidden<number>[])[];
  readonly reserves: readonly MaybeHidden<number>[];
  readonly pile: MaybeHidden<number>;
  readonly deck: number;
  readonly table: readonly string[];
  readonly sagas: readonly (readonly SagaCard[])[];
  readonly activations: readonly { readonly seat: number; readonly legend: string }[];
  readonly strengths: readonly number[];
  readonly winners: readonly number[];
  readonly losers: readonly number[];
  readonly opened: boolean;
}

export function clanOf(seat: number): string {
  return CLANS[seat] ?? "ritz";
}

/** The opponents clockwise from the viewer's left; all seats for a spectator. */
export function opponents(view: ValhallaView): number[] {
  const all = Array.from({ length: view.players }, (_, seat) => seat);
  const { viewer } = view;
  return viewer === null ? all : all.slice(1).map((step) => (viewer + step) % view.players);
}
