/** What is picked of a set of offers, part by part. */
import { combine, fits, type Offer, type OfferPart } from "../../model/offers.ts";

type Value = number | string;
/** The values picked, by part. */
export type Picks = { readonly [part: string]: readonly Value[] };

export const leastOf = (part: OfferPart): number => part.least ?? 1;
export const mostOf = (part: OfferPart): number => part.most ?? 1;
export const isSingle = (part: OfferPart): boolean => leastOf(part) === 1 && mostOf(part) === 1;
export const countIn = (picks: Picks, part: OfferPart, value: Value): number =>
  (picks[part.name] ?? []).filter((other) => other === value).length;

/** Nothing is picked yet, except where a part leaves no choice. */
export function initialPicks(offer: Offer): Picks {
  const picks = (offer.parts ?? []).map((part) => {
    const all = part.choices.flatMap(({ value, count = 1 }) => Array.from({ length: count }, () => value));
    return [part.name, all.length === leastOf(part) ? all : []];
  });
  return Object.fromEntries(picks);
}

/** Take one more of a value, or put all of it back if there are no more; null if the part is full. */
export function toggle(offer: Offer, picks: Picks, name: string, value: Value): Picks | null {
  const part = offer.parts?.find((known) => known.name === name);
  const before = picks[name] ?? [];
  if (!part) return null;
  if (isSingle(part)) return { ...picks, [name]: before.includes(value) ? [] : [value] };
  if (fits(part, [...before, value])) return { ...picks, [name]: [...before, value] };
  return before.includes(value) ? { ...picks, [name]: before.filter((other) => other !== value) } : null;
}

/** The text of an action with one value more than its part allows, to ask why not. */
export function attempt(offer: Offer, picks: Picks, name: string, value: Value): string {
  const parts = offer.parts?.map((part) => ({
    ...part,
    least: 0,
    most: 1000,
    choices: part.choices.map((choice) => ({ ...choice, count: 1000 })),
  }));
  return combine({ ...offer, parts }, { ...picks, [name]: [...(picks[name] ?? []), value] })?.text ?? "";
}

/** The picks that make this action; null if the set does not contain it. */
export function picksOf(offer: Offer, wanted: Offer): Picks | null {
  const facts = wanted as unknown as { readonly [fact: string]: Value | readonly Value[] };
  const picks = Object.fromEntries((offer.parts ?? []).map(({ name }) => [name, [facts[name] ?? []].flat()]));
  return combine(offer, picks)?.text === wanted.text ? picks : null;
}
