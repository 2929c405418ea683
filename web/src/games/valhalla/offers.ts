/** The offers of Valhalla Lemmings as the board uses them. */
import type { JsonFacts } from "../../i18n/narrator.ts";
import { type AnyFacts, combine, factsOf, type Offer, type OfferPart, partNamed } from "../../model/offers.ts";
import type { ValhallaOffer } from "./types.ts";

/** An offer with what a touch selects. */
export interface Action {
  readonly text: string;
  readonly kind: string;
  /** Cards in notation: `3` in the hand, `bid-3` in the battle. */
  readonly cards?: readonly string[];
  readonly target?: number;
  readonly legend?: string;
  readonly facts: JsonFacts;
}

export function toAction(offer: Offer): Action {
  const { text, kind, cards, target_seat, legend, legends } = offer as Offer & AnyFacts<ValhallaOffer>;
  const target = kind === "seize-legends" ? undefined : target_seat;
  return { text, kind, cards: cards?.map(String), target, legend: legend ?? legends?.[0], facts: factsOf(offer) };
}

/** What the player has touched. */
export interface Chosen {
  readonly cards: readonly string[];
  readonly target: number | null;
  readonly legend: string | null;
}

/** The action of a set that the chosen items make; null while something is missing. */
export function chosenOf(set: Offer, { cards, target, legend }: Chosen): Action | null {
  const byText = (part: OfferPart | undefined): (number | string)[] =>
    cards.map((card) => part?.choices.find((choice) => choice.text === card)?.value ?? card);
  const found = combine(set, {
    cards: byText(partNamed(set, "cards")),
    target_seat: target === null ? [] : [target],
    legends: legend === null ? [] : [legend],
  });
  return found && toAction(found);
}

/** The values of a part that the sets offer. */
export function valuesOf(sets: readonly Offer[], name: string): (number | string)[] {
  return sets.flatMap(
    (set) => partNamed(set, name)?.choices.map((choice) => (name === "cards" ? choice.text : choice.value)) ?? [],
  );
}

/** Whether two lists hold the same cards, in any order. */
export function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}
