/** The highlights of a game, found in its events. */
import type { JsonFacts } from "../../i18n/narrator.ts";
import type { EventFacts } from "../../model/types.ts";
import { get } from "../../wire/http.ts";
import type { Replay } from "../../wire/types.ts";

/** A highlight: the kind of its message, the seats and the facts. */
export interface Highlight {
  readonly kind: "dive" | "eaten" | "bid" | "legends" | "fights" | "does";
  readonly seats: readonly number[];
  readonly facts: JsonFacts;
}

const PAGE_SIZE = 200;

/** Fetch all events of a finished game, for viewers who did not see all of it. */
export async function fetchEvents(table: string): Promise<EventFacts[]> {
  const events: EventFacts[] = [];
  for (let start = 0, total = 1; start < total; start += PAGE_SIZE) {
    const page = await get<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?start=${start}&count=${PAGE_SIZE}`);
    total = page.total;
    events.push(...page.moments.flatMap((step) => step.events as unknown as EventFacts[]));
  }
  return events;
}

/** The highlights of a game; `sagas` is the number of Legends of each seat at the end of Valhalla Lemmings. */
export function highlights(events: readonly EventFacts[], players: number, sagas: readonly number[] = []): Highlight[] {
  const sum = (kind: string, worth: (event: EventFacts) => number = () => 1): Map<number, number> => {
    const sums = new Map<number, number>();
    for (const facts of events)
      if (facts.event === kind) sums.set(Number(facts.seat), (sums.get(Number(facts.seat)) ?? 0) + worth(facts));
    return sums;
  };
  const best = (kind: string, fact: string): Map<number, number> => {
    const found = new Map<number, number>();
    for (const facts of events)
      if (facts.event === kind)
        found.set(Number(facts.seat), Math.max(found.get(Number(facts.seat)) ?? 0, Number(facts[fact])));
    return found;
  };
  const found: (Highlight | null)[] = [
    withLemmingName(leader("dive", best("lemming-dived", "points"), players), events),
    leader("eaten", sum("lemming-eaten"), players),
    leader("bid", best("bid-revealed", "strength"), players),
    leader("legends", new Map(sagas.entries()), players),
    leader("fights", sum("fight-won"), players),
    leader(
      "does",
      sum("does-mated", (event) => Number(event.count ?? 1)),
      players,
    ),
  ];
  return found.filter((highlight) => highlight !== null);
}

/** The seats with the highest count; null if all counts are 0 or all seats are tied. */
function leader(kind: Highlight["kind"], counts: ReadonlyMap<number, number>, players: number): Highlight | null {
  const n = Math.max(0, ...counts.values());
  const seats = [...counts].filter(([, count]) => count === n).map(([seat]) => seat);
  return n && seats.length < players
    ? { kind, seats: seats.sort((a, b) => a - b), facts: { n, tied: seats.length > 1 } }
    : null;
}

/** Add the name of the lemming to the best dive, unless players are tied. */
function withLemmingName(dive: Highlight | null, events: readonly EventFacts[]): Highlight | null {
  if (dive?.seats.length !== 1) return dive;
  const [seat] = dive.seats;
  const event = events.find(
    (facts) => facts.event === "lemming-dived" && facts.seat === seat && facts.points === dive.facts.n,
  );
  return { ...dive, facts: { ...dive.facts, name: String(event?.name ?? "") } };
}
