/** The offers of Leaping Lemmings as the board uses them: what is touched, where it leads, what it earns and risks. */
import type { JsonFacts } from "../../i18n/narrator.ts";
import { type AnyFacts, factsOf, type Offer } from "../../model/offers.ts";
import type { LeapingOffer } from "./types.ts";

/** What an offer of this game may tell. */
export type OfferFacts = Offer & AnyFacts<LeapingOffer>;

/** An offer with the place that a touch selects. One without source and goal is shown as a button. */
export interface Action {
  readonly offer: OfferFacts;
  readonly text: string;
  readonly kind: string;
  readonly source?: string;
  readonly level?: number;
  /** A hex, `cliff`, `start`, `ring-3` for a dive, `zone-red-B` for an eagle. */
  readonly goal?: string;
  readonly order?: readonly number[];
  readonly card?: string;
  readonly facts: JsonFacts;
}

export function toAction(given: Offer): Action {
  const offer = given as OfferFacts;
  const { text, kind, source, level, seats, card } = offer;
  const order = kind === "reorder" ? seats : undefined;
  return { offer, text, kind, source, level, goal: goalOf(offer), order, card, facts: factsOf(offer) };
}

/** The place on the board that stands for the goal: a pool for a dive, a zone for an eagle. */
function goalOf({ kind, goal, points, eagle, zone, path }: OfferFacts): string | undefined {
  if (kind === "dive") return `ring-${points}`;
  if (eagle && path) return `zone-${eagle}-${zone}`;
  return kind === "feed-eagle" ? undefined : goal;
}

export function isPlace(place: string | undefined): place is string {
  return place !== undefined && !/^(ring|zone)-/.test(place);
}

/** The actions that start at this place (and level). */
export function actionsFrom(actions: readonly Action[], source: string, level?: number): Action[] {
  return actions.filter(
    (action) => action.source === source && (level === undefined || (action.level ?? level) === level),
  );
}
