/** Gives each lemming one name for the whole game: the engine may choose another name in every event. */
import type { EventFacts } from "../../model/types.ts";

interface Lemming {
  readonly seat: number;
  readonly name: string;
}

/** Where those who were named stand, from the bottom up; whoever was never named is not known here. */
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

/** The same events, in which everybody keeps the name they were given first. */
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

/** Somebody who was never named before; who finds the name taken by another of the clan is the second of that name. */
function fresh(taken: Set<string>, seat: number, name: string): Lemming {
  const own =
    ["", " II", " III", " IV", " V"].map((rank) => name + rank).find((one) => !taken.has(`${seat}.${one}`)) ?? name;
  taken.add(`${seat}.${own}`);
  return { seat, name: own };
}

/** The same event under the same name is the same thing, so that whoever told it need not tell it again. */
const known = new WeakMap<EventFacts, EventFacts>();
function renamed(event: EventFacts, name: string): EventFacts {
  const before = known.get(event);
  if (before?.name === name) return before;
  const again = { ...event, name };
  known.set(event, again);
  return again;
}

/** Whoever goes from a place: the one at the level told, else the uppermost of that clan. */
function leave(meadow: Stacks, place: string, event: EventFacts): Lemming | null {
  const stack = meadow.get(place) ?? [];
  const told = typeof event.level === "number" ? event.level - 1 : -1;
  const at = stack[told]?.seat === event.seat ? told : stack.findLastIndex((one) => one?.seat === event.seat);
  if (at < 0) return null;
  const [gone] = stack.splice(at, 1);
  return gone ?? null;
}

/** Whoever comes back from the eagles: of those of the clan, the one that was eaten last. */
function escaped(eaten: Lemming[], seat: number): Lemming | null {
  const at = eaten.findLastIndex((one) => one.seat === seat);
  return at < 0 ? null : (eaten.splice(at, 1)[0] ?? null);
}

function put(meadow: Stacks, place: string, lemming: Lemming): void {
  if (place === "start") return;
  meadow.set(place, [...(meadow.get(place) ?? []), lemming]);
}
