/** The log of a live table and the views after its entries, for stepping back in time. */
import type { BaseView, EventFacts } from "../model/types.ts";
import { sameJson } from "../wire/patches.ts";
import type { TableUpdate } from "../wire/types.ts";
import { withoutPatch } from "./keyframes.ts";

export interface LogEntry {
  readonly version: number;
  readonly event: EventFacts;
}
export interface PastView {
  readonly version: number;
  readonly view: BaseView;
}
export interface GameHistory {
  readonly entries: readonly LogEntry[];
  readonly views: readonly PastView[];
}

export const EMPTY_HISTORY: GameHistory = { entries: [], views: [] };
/** Log entries kept; older ones are dropped. */
export const MAX_LOG_ENTRIES = 1500;
const MAX_PAST_VIEWS = 240;
/** Events of the table that belong in the log as `table.undo`, `table.resign` and so on. */
const TABLE_EVENTS = [
  "undo",
  "withdraw",
  "asked",
  "refused",
  "relieved",
  "returned",
  "resign",
  "end-proposed",
  "end-declined",
];

/** The log entries of table updates. */
export function logEntries(updates: readonly TableUpdate[]): LogEntry[] {
  return updates.flatMap(({ version, what, seat, events = [] }) => [
    ...what
      .filter((kind) => TABLE_EVENTS.includes(kind) && typeof seat === "number")
      .map((kind) => ({ version, event: { event: `table.${kind}`, seat: seat ?? 0 } })),
    ...events.map((event) => ({ version, event: withoutPatch(event) })),
  ]);
}

/** The history with the entries of another frame and the view after it. */
export function addToHistory(
  history: GameHistory,
  newEntries: readonly LogEntry[],
  pastView: PastView | null,
): GameHistory {
  const last = history.entries.at(-1)?.version ?? 0;
  const added = markWithdrawals(
    history.entries,
    newEntries.filter((entry) => entry.version > last),
  );
  const undone = added.some((entry) => entry.event.event === "table.undo");
  // The request was granted: only the undo stays in the log.
  const fresh = undone ? added.filter((entry) => entry.event.event !== "table.asked") : added;
  const kept = undone ? entriesBeforeUndo(history, fresh, pastView) : history.entries;
  const entries = fresh.length ? [...kept, ...fresh].slice(-MAX_LOG_ENTRIES) : history.entries;
  if (!pastView) return { entries, views: history.views };
  const views = [...history.views.filter((past) => past.version < pastView.version), pastView].slice(-MAX_PAST_VIEWS);
  return { entries, views };
}

/** The seat that made the last undo request. */
export function lastUndoAsker(entries: readonly LogEntry[]): number | null {
  const asked = entries.findLast((entry) => entry.event.event === "table.asked");
  return asked ? Number(asked.event.seat) : null;
}

/** What a refusal by the seat that asked is: a withdrawal. By the refusal: the question, and the withdrawal. */
const WITHDRAWALS: { readonly [refusal: string]: readonly [string, string] } = {
  "table.refused": ["table.asked", "table.recalled"],
  "table.end-declined": ["table.end-proposed", "table.end-withdrawn"],
};

/** The new entries, in which a refusal by the seat that asked becomes a withdrawal. */
export function markWithdrawals(entries: readonly LogEntry[], newEntries: readonly LogEntry[]): LogEntry[] {
  return newEntries.map((entry, place) => {
    const [question, withdrawal] = WITHDRAWALS[entry.event.event] ?? [];
    if (!question || !withdrawal) return entry;
    const asked = [...entries, ...newEntries.slice(0, place)].findLast(({ event }) => event.event === question);
    return asked?.event.seat === entry.event.seat ? { ...entry, event: { ...entry.event, event: withdrawal } } : entry;
  });
}

/** The seat of the first move after this version; null if there is none. */
export function firstMoverAfter(updates: readonly TableUpdate[], version: number): number | null {
  return updates.find((update) => update.version > version && update.what.includes("action"))?.seat ?? null;
}

/**
 * The entries that remain after an undo: those up to the last view that equals the new one. If no such view is kept,
 * all entries remain.
 */
function entriesBeforeUndo(
  history: GameHistory,
  fresh: readonly LogEntry[],
  pastView: PastView | null,
): readonly LogEntry[] {
  const undo = fresh.find((entry) => entry.event.event === "table.undo");
  const now = pastView?.version === undo?.version ? pastView : null;
  const before = now && history.views.findLast(({ view }) => sameJson(view, now.view));
  return before ? history.entries.filter((entry) => entry.version <= before.version) : history.entries;
}

/** The view after this version, as the past: it asks nobody. Null if it is not kept. */
export function viewAt(history: GameHistory, version: number): BaseView | null {
  const past = history.views.find((past) => past.version >= version);
  return past ? { ...past.view, to_act: [], question: null, sealed: null } : null;
}

/** Save the history in sessionStorage, so that it survives a reload. */
export function saveHistory(key: string, history: GameHistory): void {
  for (const views of [history.views.slice(-60), []]) {
    try {
      sessionStorage.setItem(key, JSON.stringify({ entries: history.entries, views }));
      return;
    } catch {
      // quota exceeded: save without views
    }
  }
}

export function loadHistory(key: string): GameHistory {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "null") as GameHistory | null) ?? EMPTY_HISTORY;
  } catch {
    return EMPTY_HISTORY;
  }
}
