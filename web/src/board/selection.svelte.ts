/** Keeps a board's selection in step with the offers: new ones reset it, a sole action and an advised action are selected. */
import { untrack } from "svelte";
import type { Offer } from "../model/offers.ts";

/** The state of a choice that is not confirmed yet. */
export interface ActionSelection {
  /** Drop the selection. */
  clear(): void;
  /** Select everything this action consists of, as if the player had touched it. */
  select(offer: Offer): void;
}

/** Drop the selection, then select the action if it is the only one. */
export function resetSelection(offers: readonly Offer[], selection: ActionSelection): void {
  selection.clear();
  const [only] = offers;
  if (only && offers.length === 1 && !only.parts) selection.select(only);
}

/** Follow the offers and the advice. Call it during component initialisation. */
export function syncSelection(
  offers: () => readonly Offer[],
  advised: () => Offer | null,
  selection: ActionSelection,
): void {
  $effect(() => {
    const now = offers();
    untrack(() => resetSelection(now, selection));
  });
  $effect(() => {
    const offer = advised();
    if (offer) untrack(() => selection.select(offer));
  });
}
