/** What was entries at a table so far, line by line, and how the board looked after each: the way back in time. */
import type { BaseView, EventFacts } from "../model/types.ts";
import type { TableUpdate } from "../wire/types.ts";

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
/** So many lines of a game are remembered; a longer one loses its beginning. */
export const MAX_LOG_ENTRIES = 1500;
const MAX_PAST_VIEWS = 240;
/** What happens at a table besides the game, and belongs into its story: `table.undo`, `table.resign` and so on. */
const TABLE_EVENTS = ["undo", "withdraw", "asked", "refused", "relieved", "returned", "resign"];

/** The lines of some news. */
export function logEntries(news: readonly TableUpdate[]): LogEntry[] {
  return news.flatMap(({ version, what, seat, events = [] }) => [
    ...what
      .filter((one) => TABLE_EVENTS.includes(one) && typeof seat === "number")
      .map((one) => ({ version, event: { event: `table.${one}`, seat: seat ?? 0 } })),
    ...events.map((event) => ({ version, event: event as EventFacts })),
  ]);
}

/** The history with one more frame: what it entries, and the view after it. */
export function addToHistory(history: GameHistory, lines: readonly LogEntry[], pastView: PastView | null): GameHistory {
  const last = history.entries.at(-1)?.version ?? 0;
  const coming = markWithdrawals(
    history.entries,
    lines.filter((one) => one.version > last),
  );
  const undone = coming.some((one) => one.event.event === "table.undo");
  // Whoever was asked has agreed: that somebody asked is no news any more.
  const fresh = undone ? coming.filter((one) => one.event.event !== "table.asked") : coming;
  const kept = undone ? entriesBeforeUndo(history, fresh, pastView) : history.entries;
  const entries = fresh.length ? [...kept, ...fresh].slice(-MAX_LOG_ENTRIES) : history.entries;
  if (!pastView) return { entries, views: history.views };
  const views = [...history.views.filter((one) => one.version < pastView.version), pastView].slice(-MAX_PAST_VIEWS);
  return { entries, views };
}

/** The seat that asked last to take something back, and was answered by this line. */
export function lastUndoAsker(entries: readonly LogEntry[]): number | null {
  const asked = entries.findLast((one) => one.event.event === "table.asked");
  return asked ? Number(asked.event.seat) : null;
}

/** The lines that follow what was entries: whoever says no to the own request takes it back. */
export function markWithdrawals(entries: readonly LogEntry[], lines: readonly LogEntry[]): LogEntry[] {
  let asker = lastUndoAsker(entries);
  return lines.map((line) => {
    if (line.event.event === "table.asked") asker = Number(line.event.seat);
    if (line.event.event !== "table.refused" || line.event.seat !== asker) return line;
    return { ...line, event: { ...line.event, event: "table.recalled" } };
  });
}

/** Who made the first move after this version; null if none is among the news. */
export function firstMoverAfter(news: readonly TableUpdate[], version: number): number | null {
  return news.find((one) => one.version > version && one.what.includes("action"))?.seat ?? null;
}

/**
 * The lines that still hold after something was taken back: those up to the pastView that looked as it looks now.
 * Where no such pastView is remembered, all of them stay.
 */
function entriesBeforeUndo(
  history: GameHistory,
  fresh: readonly LogEntry[],
  pastView: PastView | null,
): readonly LogEntry[] {
  const undo = fresh.find((one) => one.event.event === "table.undo");
  const now = pastView && pastView.version === undo?.version ? JSON.stringify(pastView.view) : "";
  const before = now ? history.views.findLast((one) => JSON.stringify(one.view) === now) : undefined;
  return before ? history.entries.filter((one) => one.version <= before.version) : history.entries;
}

/** How the board looked when this version was entries; null if that is not remembered. */
export function viewAt(history: GameHistory, version: number): BaseView | null {
  return history.views.find((one) => one.version >= version)?.view ?? null;
}

/** Keep the history over a reload of the page; it is this person's own view, on this device, until the window is closed. */
export function saveHistory(place: string, history: GameHistory): void {
  for (const views of [history.views.slice(-60), []]) {
    try {
      sessionStorage.setItem(place, JSON.stringify({ entries: history.entries, views }));
      return;
    } catch {
      // no room: saveHistory less
    }
  }
}

export function loadHistory(place: string): GameHistory {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? "null") as GameHistory | null) ?? EMPTY_HISTORY;
  } catch {
    return EMPTY_HISTORY;
  }
}
