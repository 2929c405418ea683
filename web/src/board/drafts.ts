/** Unsent choices, kept in this tab: they survive a lost connection, a reload, a choice taken back and a look at the past. */
import type { Offer } from "../model/offers.ts";
import type { BaseView } from "../model/types.ts";

const storageKey = (table: string, viewer: number | null): string => `fellfield.draft.${table}.${viewer ?? "x"}`;
/** A draft belongs to one question: the same offers in the same turn. */
const questionOf = (view: BaseView, offers: readonly Offer[]): string => JSON.stringify([view.turn, offers]);

/** Keep what is chosen so far, as JSON. */
export function keepDraft(table: string, view: BaseView, offers: readonly Offer[], draft: string): void {
  try {
    const kept = { question: questionOf(view, offers), draft };
    sessionStorage.setItem(storageKey(table, view.viewer), JSON.stringify(kept));
  } catch {
    // storage may be blocked or full: the choice lasts as long as the board
  }
}

/** What was chosen so far for this question; null if nothing was kept. */
export function keptDraft(table: string, view: BaseView, offers: readonly Offer[]): object | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey(table, view.viewer)) ?? "null");
    return kept?.question === questionOf(view, offers) ? JSON.parse(kept.draft) : null;
  } catch {
    return null;
  }
}
