/** Counts in the events of a game, from which its highlights are found. */
import type { EventFacts } from "../model/types.ts";
import type { Highlight } from "./manifest.ts";

/** The sum of a worth (1 by default) over the events of a kind, by seat. */
export function sumBySeat(
  events: readonly EventFacts[],
  kind: string,
  worth: (event: EventFacts) => number = () => 1,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const facts of events)
    if (facts.event === kind) sums.set(Number(facts.seat), (sums.get(Number(facts.seat)) ?? 0) + worth(facts));
  return sums;
}

/** The largest value of a fact in the events of a kind, by seat. */
export function bestBySeat(events: readonly EventFacts[], kind: string, fact: string): Map<number, number> {
  const found = new Map<number, number>();
  for (const facts of events)
    if (facts.event === kind)
      found.set(Number(facts.seat), Math.max(found.get(Number(facts.seat)) ?? 0, Number(facts[fact])));
  return found;
}

/** The seats with the highest count; none if all counts are 0 or all seats are tied. */
export function leaders(kind: string, counts: ReadonlyMap<number, number>, players: number): Highlight[] {
  const n = Math.max(0, ...counts.values());
  const seats = [...counts].filter(([, count]) => count === n).map(([seat]) => seat);
  return n && seats.length < players
    ? [{ kind, seats: seats.sort((a, b) => a - b), facts: { n, tied: seats.length > 1 } }]
    : [];
}
