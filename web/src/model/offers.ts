/** Offers: what the viewer may do, as the server describes it. The page puts texts together and parses none. */
import type { Json, JsonFacts } from "../i18n/narrator.ts";
import type { Offer, Part as OfferPart } from "./viewTypes.ts";

export type { Offer, OfferPart };
/** Every fact that some member of a union has; each may be missing. */
export type AnyFacts<U> = {
  readonly [fact in U extends unknown ? keyof U : never]?: U extends { readonly [name in fact]?: infer V } ? V : never;
};

/** The offers of a frame. */
export const offersIn = (list: readonly Record<string, unknown>[]): readonly Offer[] =>
  list as unknown as readonly Offer[];

/** The facts of an offer for its sentence. */
export function factsOf(offer: Offer): JsonFacts {
  const { parts: _parts, ...facts } = offer as Offer & { readonly [fact: string]: Json };
  return facts as JsonFacts;
}

export const partNamed = (offer: Offer | undefined, name: string): OfferPart | undefined =>
  offer?.parts?.find((part) => part.name === name);

const isList = (part: OfferPart): boolean => (part.most ?? 1) > 1 || !!part.join;

/** Whether these items may go on to a complete selection of the part: each known, none too often, not too many. */
export function fits(part: OfferPart, values: readonly (number | string)[]): boolean {
  if (values.length > (part.most ?? 1)) return false;
  return [...new Set(values)].every((value) => {
    const choice = part.choices.find((known) => known.value === value);
    return !!choice && values.filter((other) => other === value).length <= (choice.count ?? 1);
  });
}

/** The single offer that these values of its parts make; null if a part is incomplete or does not allow them. */
export function combine(offer: Offer, chosen: { readonly [part: string]: readonly (number | string)[] }): Offer | null {
  let text = offer.text;
  const facts: Record<string, Json> = {};
  for (const part of offer.parts ?? []) {
    const values = chosen[part.name] ?? [];
    if (values.length < (part.least ?? 1) || !fits(part, values)) return null;
    const ordered = part.choices.flatMap((choice) =>
      values.filter((value) => value === choice.value).map(() => choice),
    );
    text = text.replace(`{${part.name}}`, ordered.map((choice) => choice.text).join(part.join ?? ""));
    facts[part.name] = isList(part) ? ordered.map((choice) => choice.value) : (ordered[0]?.value ?? "");
  }
  const { parts: _parts, ...rest } = offer;
  return { ...rest, ...facts, text };
}
