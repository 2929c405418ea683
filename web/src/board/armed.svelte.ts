/** What somebody is about to do follows what they may do: new actions start it over, the only one and an advised one are chosen. */
import { untrack } from "svelte";

/** Whoever holds what is chosen so far. */
export interface Chooser {
  /** Forget what was chosen. */
  clear(): void;
  /** Choose all that this action consists of, as if it had been touched. */
  take(text: string): void;
}

/** Forget what was chosen; what can only be done in one way is chosen already. */
export function startOver(legal: readonly string[], chooser: Chooser): void {
  chooser.clear();
  if (legal.length === 1) chooser.take(legal[0] as string);
}

/** Call it while the component is made: it follows the legal actions and the advice from then on. */
export function follow(legal: () => readonly string[], advised: () => string | null, chooser: Chooser): void {
  $effect(() => {
    const now = legal();
    untrack(() => startOver(now, chooser));
  });
  $effect(() => {
    const text = advised();
    if (text) untrack(() => chooser.take(text));
  });
}
