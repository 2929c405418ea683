/** What people will still talk about tomorrow: the moments of a game that stood out, from what was told of it. */
import type { JsonFacts } from "../../i18n/narrator.ts";
import type { EventFacts } from "../../model/types.ts";
import { get } from "../../wire/http.ts";
import type { Replay } from "../../wire/types.ts";

/** A sentence of the table's words, with its facts; seats are numbers still. */
export interface Highlight {
  readonly kind: "dive" | "eaten" | "bid" | "legends" | "fights" | "does";
  readonly seat: number;
  readonly facts: JsonFacts;
}

const PAGE = 200;

/** Everything that was told of a finished game, asked of the server: for those who came late, or came back. */
export async function fetchEvents(table: string): Promise<EventFacts[]> {
  const events: EventFacts[] = [];
  for (let start = 0, total = 1; start < total; start += PAGE) {
    const page = await get<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?start=${start}&count=${PAGE}`);
    total = page.total;
    events.push(...page.moments.flatMap((moment) => moment.events as unknown as EventFacts[]));
  }
  return events;
}

export function highlights(events: readonly EventFacts[]): Highlight[] {
  const dive = greatest(events, "lemming-dived", "points");
  const bid = greatest(events, "bid-revealed", "strength");
  const found: (Highlight | null)[] = [
    dive && { kind: "dive", seat: Number(dive.seat), facts: { name: String(dive.name), n: Number(dive.points) } },
    most(events, "eaten", "lemming-eaten"),
    bid && { kind: "bid", seat: Number(bid.seat), facts: { n: Number(bid.strength) } },
    most(events, "legends", "legend-taken"),
    most(events, "fights", "fight-won"),
    most(events, "does", "does-mated", (event) => Number(event.count ?? 1)),
  ];
  return found.filter((one) => one !== null);
}

/** The event of a kind with the highest number; the first of equals. */
function greatest(events: readonly EventFacts[], kind: string, fact: string): EventFacts | null {
  let best: EventFacts | null = null;
  for (const event of events) if (event.event === kind && Number(event[fact]) > Number(best?.[fact] ?? 0)) best = event;
  return best;
}

/** Who has most of something; null if nobody has any, or several have as much. */
function most(
  events: readonly EventFacts[],
  kind: Highlight["kind"],
  event: string,
  worth: (event: EventFacts) => number = () => 1,
): Highlight | null {
  const sums = new Map<number, number>();
  for (const one of events)
    if (one.event === event) sums.set(Number(one.seat), (sums.get(Number(one.seat)) ?? 0) + worth(one));
  const ranked = [...sums].sort((one, other) => other[1] - one[1]);
  const [first, second] = ranked;
  return first && first[1] !== second?.[1] ? { kind, seat: first[0], facts: { n: first[1] } } : null;
}
