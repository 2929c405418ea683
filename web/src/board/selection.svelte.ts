/** What somebody is about to do follows what they may do: new actions start it over, the only one and an advised one are chosen. */
import { untrack } from "svelte";

/** Whoever holds what is chosen so far. */
export interface ActionSelection {
  /** Forget what was chosen. */
  clear(): void;
  /** Choose all that this action consists of, as if it had been touched. */
  select(text: string): void;
}

/** Forget what was chosen; what can only be done in one way is chosen already. */
export function resetSelection(legal: readonly string[], selection: ActionSelection): void {
  selection.clear();
  if (legal.length === 1) selection.select(legal[0] as string);
}

/** Call it while the component is made: it follows the legal actions and the advice from then on. */
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
