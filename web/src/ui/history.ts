/** What was told at a table so far, line by line, and how the board looked after each: the way back in time. */
import type { BaseView, EventFacts } from "../table/types.ts";
import type { TableUpdate } from "../wire/types.ts";

export interface Told {
  readonly version: number;
  readonly event: EventFacts;
}
export interface Moment {
  readonly version: number;
  readonly view: BaseView;
}
export interface Past {
  readonly told: readonly Told[];
  readonly moments: readonly Moment[];
}

export const NOTHING: Past = { told: [], moments: [] };
/** So many lines of a game are remembered; a longer one loses its beginning. */
export const MOST_TOLD = 1500;
const MOST_MOMENTS = 240;
/** What happens at a table besides the game, and belongs into its story: `table.undo`, `table.resign` and so on. */
const BESIDES = ["undo", "withdraw", "asked", "refused", "relieved", "returned", "resign"];

/** The lines of some news. */
export function linesOf(news: readonly TableUpdate[]): Told[] {
  return news.flatMap(({ version, what, seat, events = [] }) => [
    ...what
      .filter((one) => BESIDES.includes(one) && typeof seat === "number")
      .map((one) => ({ version, event: { event: `table.${one}`, seat: seat ?? 0 } })),
    ...events.map((event) => ({ version, event: event as EventFacts })),
  ]);
}

/** The past with one more frame: what it told, and the view after it. */
export function remember(past: Past, lines: readonly Told[], moment: Moment | null): Past {
  const last = past.told.at(-1)?.version ?? 0;
  const coming = following(
    past.told,
    lines.filter((one) => one.version > last),
  );
  const undone = coming.some((one) => one.event.event === "table.undo");
  // Whoever was asked has agreed: that somebody asked is no news any more.
  const fresh = undone ? coming.filter((one) => one.event.event !== "table.asked") : coming;
  const kept = undone ? rewound(past, fresh, moment) : past.told;
  const told = fresh.length ? [...kept, ...fresh].slice(-MOST_TOLD) : past.told;
  if (!moment) return { told, moments: past.moments };
  const moments = [...past.moments.filter((one) => one.version < moment.version), moment].slice(-MOST_MOMENTS);
  return { told, moments };
}

/** The seat that asked last to take something back, and was answered by this line. */
export function askedBefore(told: readonly Told[]): number | null {
  const asked = told.findLast((one) => one.event.event === "table.asked");
  return asked ? Number(asked.event.seat) : null;
}

/** The lines that follow what was told: whoever says no to the own request takes it back. */
export function following(told: readonly Told[], lines: readonly Told[]): Told[] {
  let asker = askedBefore(told);
  return lines.map((line) => {
    if (line.event.event === "table.asked") asker = Number(line.event.seat);
    if (line.event.event !== "table.refused" || line.event.seat !== asker) return line;
    return { ...line, event: { ...line.event, event: "table.recalled" } };
  });
}

/** Who made the first move after this version; null if none is among the news. */
export function movedAfter(news: readonly TableUpdate[], version: number): number | null {
  return news.find((one) => one.version > version && one.what.includes("action"))?.seat ?? null;
}

/**
 * The lines that still hold after something was taken back: those up to the moment that looked as it looks now.
 * Where no such moment is remembered, all of them stay.
 */
function rewound(past: Past, fresh: readonly Told[], moment: Moment | null): readonly Told[] {
  const undo = fresh.find((one) => one.event.event === "table.undo");
  const now = moment && moment.version === undo?.version ? JSON.stringify(moment.view) : "";
  const before = now ? past.moments.findLast((one) => JSON.stringify(one.view) === now) : undefined;
  return before ? past.told.filter((one) => one.version <= before.version) : past.told;
}

/** How the board looked when this version was told; null if that is not remembered. */
export function viewAt(past: Past, version: number): BaseView | null {
  return past.moments.find((one) => one.version >= version)?.view ?? null;
}

/** Keep the past over a reload of the page; it is this person's own view, on this device, until the window is closed. */
export function keep(place: string, past: Past): void {
  for (const moments of [past.moments.slice(-60), []]) {
    try {
      sessionStorage.setItem(place, JSON.stringify({ told: past.told, moments }));
      return;
    } catch {
      // no room: keep less
    }
  }
}

export function recall(place: string): Past {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? "null") as Past | null) ?? NOTHING;
  } catch {
    return NOTHING;
  }
}
