/** Keeps a board's selection in step with the offers: new ones reset it, a sole action and an advised action are selected. */
import { untrack } from "svelte";
import type { Offer } from "../model/offers.ts";
import type { BaseView } from "../model/types.ts";
import { keepDraft, keptDraft } from "./drafts.ts";

/** The state of a choice that is not confirmed yet. */
export interface ActionSelection {
  /** Drop the selection. */
  clear(): void;
  /** Select everything this action consists of, as if the player had touched it. */
  select(offer: Offer): void;
  /** What is chosen so far, of boards that keep it. */
  draft?(): object;
  /** Choose what a draft says. */
  restore?(draft: object): void;
}

/** Where the choices of a board are kept; without a table they are not. */
export interface DraftPlace {
  readonly table: string | undefined;
  readonly view: BaseView;
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
  place?: () => DraftPlace,
): void {
  $effect(() => {
    const now = offers();
    untrack(() => {
      resetSelection(now, selection);
      const { table, view } = place?.() ?? {};
      const draft = table && view && now.length ? keptDraft(table, view, now) : null;
      if (draft) selection.restore?.(draft);
    });
  });
  $effect(() => {
    const draft = JSON.stringify(selection.draft?.());
    const [now, { table, view }] = untrack(() => [offers(), place?.() ?? ({} as Partial<DraftPlace>)]);
    if (draft && table && view && now.length) keepDraft(table, view, now, draft);
  });
  $effect(() => {
    const offer = advised();
    if (offer) untrack(() => selection.select(offer));
  });
}
