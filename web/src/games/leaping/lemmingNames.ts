/** Gives each lemming one name for the whole game: the engine may choose another name in every event. */
import type { EventFacts } from "../../model/types.ts";

interface Lemming {
  readonly seat: number;
  readonly name: string;
}

/** The named lemmings in each hex, from the bottom up. */
type Stacks = Map<string, (Lemming | null)[]>;

const FROM: { readonly [event: string]: string } = {
  "lemming-moved": "source",
  "lemming-scattered": "hex",
  "lemming-pushed": "hex",
  "lemming-dived": "source",
  "lemming-fell": "hex",
  "lemming-eaten": "hex",
  "lemming-clawed": "hex",
};

/** The events with each lemming under the name it was given first. */
export function withStableNames(events: readonly EventFacts[]): EventFacts[] {
  const meadow: Stacks = new Map();
  const taken = new Set<string>();
  const eaten: Lemming[] = [];
  return events.map((event) => {
    const from = FROM[event.event];
    const returns = event.event === "lemming-returned";
    if ((!from && !returns) || typeof event.name !== "string") return event;
    const known = from ? leave(meadow, String(event[from]), event) : escaped(eaten, Number(event.seat));
    const lemming = known ?? fresh(taken, Number(event.seat), event.name);
    if (event.event === "lemming-eaten") eaten.push(lemming);
    const goal = returns || event.event === "lemming-clawed" ? event.hex : event.goal;
    if (typeof goal === "string" && goal !== "cliff") put(meadow, goal, lemming);
    return lemming.name === event.name ? event : renamed(event, lemming.name);
  });
}

/** A lemming not named before; a name taken within the clan gets an ordinal. */
function fresh(taken: Set<string>, seat: number, name: string): Lemming {
  const own =
    ["", " II", " III", " IV", " V"]
      .map((rank) => name + rank)
      .find((candidate) => !taken.has(`${seat}.${candidate}`)) ?? name;
  taken.add(`${seat}.${own}`);
  return { seat, name: own };
}

/** Renamed events by original, so that equal input yields the same object and sentences stay cached. */
const known = new WeakMap<EventFacts, EventFacts>();
function renamed(event: EventFacts, name: string): EventFacts {
  const before = known.get(event);
  if (before?.name === name) return before;
  const again = { ...event, name };
  known.set(event, again);
  return again;
}

/** Remove and return the lemming that leaves a place: the one at the given level, else the top one of its clan. */
function leave(meadow: Stacks, place: string, event: EventFacts): Lemming | null {
  const stack = meadow.get(place) ?? [];
  const told = typeof event.level === "number" ? event.level - 1 : -1;
  const at = stack[told]?.seat === event.seat ? told : stack.findLastIndex((lemming) => lemming?.seat === event.seat);
  if (at < 0) return null;
  const [gone] = stack.splice(at, 1);
  return gone ?? null;
}

/** Remove and return the lemming of the clan that was eaten last. */
function escaped(eaten: Lemming[], seat: number): Lemming | null {
  const at = eaten.findLastIndex((lemming) => lemming.seat === seat);
  return at < 0 ? null : (eaten.splice(at, 1)[0] ?? null);
}

function put(meadow: Stacks, place: string, lemming: Lemming): void {
  if (place === "start") return;
  meadow.set(place, [...(meadow.get(place) ?? []), lemming]);
}
