/** What people will still talk about tomorrow: the moments of a game that stood out, from what was told of it. */
import type { JsonFacts } from "../../i18n/narrator.ts";
import type { EventFacts } from "../../model/types.ts";
import { get } from "../../wire/http.ts";
import type { Replay } from "../../wire/types.ts";

/** A sentence of the table's words, with its facts; seats are numbers still, several if they are tied. */
export interface Highlight {
  readonly kind: "dive" | "eaten" | "bid" | "legends" | "fights" | "does";
  readonly seats: readonly number[];
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

/** The highlights of a game of so many players; `sagas` are the Legends that each seat has at the end of a game of Valhalla. */
export function highlights(events: readonly EventFacts[], players: number, sagas: readonly number[] = []): Highlight[] {
  const sum = (kind: string, worth: (event: EventFacts) => number = () => 1): Map<number, number> => {
    const sums = new Map<number, number>();
    for (const one of events)
      if (one.event === kind) sums.set(Number(one.seat), (sums.get(Number(one.seat)) ?? 0) + worth(one));
    return sums;
  };
  const best = (kind: string, fact: string): Map<number, number> => {
    const found = new Map<number, number>();
    for (const one of events)
      if (one.event === kind)
        found.set(Number(one.seat), Math.max(found.get(Number(one.seat)) ?? 0, Number(one[fact])));
    return found;
  };
  const found: (Highlight | null)[] = [
    named(most("dive", best("lemming-dived", "points"), players), events),
    most("eaten", sum("lemming-eaten"), players),
    most("bid", best("bid-revealed", "strength"), players),
    most("legends", new Map(sagas.entries()), players),
    most("fights", sum("fight-won"), players),
    most(
      "does",
      sum("does-mated", (event) => Number(event.count ?? 1)),
      players,
    ),
  ];
  return found.filter((one) => one !== null);
}

/** Who has most of something; null if nobody has any, or everybody has as much. */
function most(kind: Highlight["kind"], counts: ReadonlyMap<number, number>, players: number): Highlight | null {
  const n = Math.max(0, ...counts.values());
  const seats = [...counts].filter(([, count]) => count === n).map(([seat]) => seat);
  return n && seats.length < players
    ? { kind, seats: seats.sort((one, other) => one - other), facts: { n, tied: seats.length > 1 } }
    : null;
}

/** The best dive with the name of the lemming that made it, if only one player made it. */
function named(dive: Highlight | null, events: readonly EventFacts[]): Highlight | null {
  if (dive?.seats.length !== 1) return dive;
  const [seat] = dive.seats;
  const event = events.find((one) => one.event === "lemming-dived" && one.seat === seat && one.points === dive.facts.n);
  return { ...dive, facts: { ...dive.facts, name: String(event?.name ?? "") } };
}
