/** Keeps a board's selection in step with the legal actions: new actions reset it, a sole action and an advised action are selected. */
import { untrack } from "svelte";

/** The state of a choice that is not confirmed yet. */
export interface ActionSelection {
  /** Drop the selection. */
  clear(): void;
  /** Select everything this action consists of, as if the player had touched it. */
  select(text: string): void;
}

/** Drop the selection, then select the action if it is the only legal one. */
export function resetSelection(legal: readonly string[], selection: ActionSelection): void {
  selection.clear();
  if (legal.length === 1) selection.select(legal[0] as string);
}

/** Follow the legal actions and the advice. Call it during component initialisation. */
export function syncSelection(
  legal: () => readonly string[],
  advised: () => string | null,
  selection: ActionSelection,
): void {
  $effect(() => {
    const now = legal();
    untrack(() => resetSelection(now, selection));
  });
  $effect(() => {
    const text = advised();
    if (text) untrack(() => selection.select(text));
  });
}
