/** The animation of each event of Leaping Lemmings. */
import type { AnimationStep, MovingPiece, Point } from "../../board/animation.ts";
import { clanOf } from "../../board/clans.ts";
import type { EventFacts } from "../../model/types.ts";
import type { MeadowLayout } from "./geometry.ts";
import type { EagleName, Face, LeapingView } from "./types.ts";

type PieceAnimation = Omit<MovingPiece, "id">;

/** The animation of an event; null if it is not animated. */
export function animateEvent(
  meadow: MeadowLayout,
  event: EventFacts,
  view: LeapingView,
): AnimationStep<LeapingView> | null {
  const animation = ANIMATIONS[event.event];
  return animation ? animation(meadow, event, view) : null;
}

type EventAnimation = (meadow: MeadowLayout, event: EventFacts, view: LeapingView) => AnimationStep<LeapingView>;

const ANIMATIONS: { readonly [event: string]: EventAnimation } = {
  "lemming-moved": (meadow, event) => moveLemming(meadow, event, String(event.source), String(event.goal), 180),
  "lemming-scattered": (meadow, event) => moveLemming(meadow, event, String(event.hex), String(event.goal), 220),
  "lemming-pushed": (meadow, event) => moveLemming(meadow, event, String(event.hex), String(event.goal), 220),
  "lemming-dived": (meadow, event) => diveLemming(meadow, event, Number(event.points)),
  "lemming-fell": (meadow, event) => diveLemming(meadow, event, 1),
  "lemming-clawed": (meadow, event) => ({
    ms: 380,
    sound: "step",
    movingPieces: [movingLemming(meadow, event, [meadow.at(String(event.hex))], "grow", 380)],
    end: (view) => raiseLemming(view, String(event.hex), Number(event.level)),
  }),
  "lemming-eaten": (meadow, event) => ({
    ms: 620,
    sound: "feast",
    start: (view) =>
      removeLemming(view, String(event.hex), Number(event.seat), view.stacks[String(event.hex)]?.length ?? 1),
    movingPieces: [
      {
        ...movingLemming(meadow, event, [meadow.at(String(event.hex)), meadow.nest()], "fly", 620),
        symbol: `bones-${clanOf(Number(event.seat))}`,
      },
    ],
    end: (view) => feedEagle(view, event),
  }),
  "lemming-returned": (meadow, event) => ({
    ms: 500,
    sound: "step",
    movingPieces: [movingLemming(meadow, event, [meadow.nest(), meadow.at(String(event.hex))], "fly", 500)],
    end: (view) =>
      addLemming({ ...view, chow: decrement(view.chow, Number(event.seat)) }, String(event.hex), Number(event.seat)),
  }),
  "eagle-flew": (meadow, event) => flyEagle(meadow, event),
  "eagle-turned": (_meadow, event) => ({
    ms: 260,
    sound: "eagle",
    start: (view) => withEagleSide(view, String(event.eagle), "hunting"),
  }),
  "pellet-placed": (meadow, event) => ({
    ms: 380,
    sound: "pellet",
    movingPieces: [
      {
        symbol: "pellet-back",
        width: 26,
        height: 26,
        path: [shiftY(meadow.at(String(event.hex)), -60), shiftY(meadow.at(String(event.hex)), 13)],
        ms: 380,
        motion: "slide",
      },
    ],
    end: (view) => ({ ...view, pellets: [...view.pellets, String(event.hex)] }),
  }),
  "pellet-claimed": (meadow, event) => ({
    ms: 380,
    sound: "pellet",
    start: (view) => ({ ...view, pellets: view.pellets.filter((hex) => hex !== event.hex) }),
    movingPieces: [
      {
        symbol: "pellet" in event ? `pellet-${event.pellet === "favor" ? "f" : event.pellet}` : "pellet-back",
        width: 34,
        height: 34,
        path: [shiftY(meadow.at(String(event.hex)), 10), shiftY(meadow.at(String(event.hex)), -70)],
        ms: 380,
        motion: "slide",
      },
    ],
  }),
  "dice-fell": (_meadow, event) => ({
    ms: 300,
    sound: "lock",
    start: (view) => ({ ...view, dice: { red: event.red as Face, blue: event.blue as Face } }),
  }),
  "movement-card-turned": (_meadow, event) => ({
    ms: 320,
    sound: "card",
    start: (view) => ({ ...view, phase: "lemmings", card: Number(event.value) }),
  }),
  "special-played": (_meadow, event) => ({
    ms: 500,
    sound: "card",
    start: (view) => ({ ...view, shown: String(event.card) }),
  }),
};

const shiftY = (point: Point, by: number): Point => ({ x: point.x, y: point.y + by });
const decrement = (counts: readonly number[], seat: number): number[] =>
  counts.map((count, place) => (place === seat ? count - 1 : count));
const increment = (counts: readonly number[], seat: number): number[] =>
  counts.map((count, place) => (place === seat ? count + 1 : count));

/** The width of a lemming in SVG units. */
export const lemmingWidth = (meadow: MeadowLayout): number => meadow.radius * 0.98;

function movingLemming(
  meadow: MeadowLayout,
  event: EventFacts,
  path: readonly Point[],
  motion: MovingPiece["motion"],
  ms: number,
): PieceAnimation {
  const width = lemmingWidth(meadow);
  return {
    symbol: `lem-${clanOf(Number(event.seat))}`,
    width,
    height: width * 1.26,
    path: path.map((point) => shiftY(point, meadow.radius * 0.52)),
    ms,
    motion,
  };
}

function moveLemming(
  meadow: MeadowLayout,
  event: EventFacts,
  source: string,
  goal: string,
  pace: number,
): AnimationStep<LeapingView> {
  const steps = (Array.isArray(event.path) ? event.path : [source, goal]) as string[];
  const ms = Math.max(1, steps.length - 1) * pace;
  const seat = Number(event.seat);
  return {
    ms,
    sound: "step",
    start: (view) =>
      removeLemming(
        view,
        source,
        seat,
        typeof event.level === "number" ? event.level : (view.stacks[source]?.length ?? 1),
      ),
    movingPieces: [
      movingLemming(
        meadow,
        event,
        steps.map((step) => meadow.at(step)),
        "hop",
        ms,
      ),
    ],
    end: (view) => addLemming(view, goal, seat),
  };
}

function diveLemming(meadow: MeadowLayout, event: EventFacts, points: number): AnimationStep<LeapingView> {
  const source = String(event.source ?? event.hex);
  const steps = (Array.isArray(event.path) ? event.path : [source]) as string[];
  const run = Math.max(0, steps.length - 1) * 120;
  const seat = Number(event.seat);
  const edge = meadow.at(steps.filter((step) => step !== "cliff").at(-1) ?? source);
  const splash = meadow.ring(points);
  return {
    ms: 700 + run,
    sound: "dive",
    start: (view) =>
      removeLemming(
        view,
        source,
        seat,
        typeof event.level === "number" ? event.level : (view.stacks[source]?.length ?? 1),
      ),
    movingPieces: [
      {
        ...movingLemming(meadow, event, [edge, splash], "fall", 700 + run),
        symbol: `dive-${clanOf(seat)}`,
        width: meadow.radius * 1.4,
        height: meadow.radius * 1.4,
      },
    ],
    floatingTexts: [{ at: shiftY(splash, -24), text: `+${points}` }],
    end: (view) => ({
      ...view,
      dives: view.dives.map((row, place) =>
        place === seat ? row.map((count, box) => (box === points - 1 ? count + 1 : count)) : row,
      ),
      track: view.track.map((sum, place) => (place === seat ? sum + points : sum)),
    }),
  };
}

function flyEagle(meadow: MeadowLayout, event: EventFacts): AnimationStep<LeapingView> {
  const name = String(event.eagle) as EagleName;
  const zones = (Array.isArray(event.path) ? event.path : [event.zone]) as string[];
  const ms = Math.max(1, zones.length - 1) * 260;
  const size = eagleSize(meadow);
  return {
    ms,
    sound: "eagle",
    start: (view) => ({ ...view, eagles: { ...view.eagles, [name]: { zone: "", side: "hunting" } } }),
    movingPieces: [
      {
        symbol: `eagle-${name === "red" ? "ruby" : "stephen"}`,
        width: size,
        height: size * 0.88,
        path: zones.map((zone) => shiftY(meadow.zone(name, zone), size * 0.3)),
        ms,
        motion: "fly",
      },
    ],
    end: (view) => ({ ...view, eagles: { ...view.eagles, [name]: { zone: String(event.zone), side: "hunting" } } }),
  };
}

export const eagleSize = (meadow: MeadowLayout): number => meadow.radius * 3.05;

function withEagleSide(view: LeapingView, eagle: string, side: "hunting" | "feasting"): LeapingView {
  const name = eagle as EagleName;
  return { ...view, eagles: { ...view.eagles, [name]: { ...view.eagles[name], side } } };
}

function feedEagle(view: LeapingView, event: EventFacts): LeapingView {
  return withEagleSide({ ...view, chow: increment(view.chow, Number(event.seat)) }, String(event.eagle), "feasting");
}

/** Remove a lemming from this level of a stack, counted from the bottom. */
function removeLemming(view: LeapingView, place: string, seat: number, level: number): LeapingView {
  if (place === "start") return { ...view, start: decrement(view.start, seat) };
  const stack = view.stacks[place] ?? [];
  return withStack(
    view,
    place,
    stack.filter((_, at) => at !== level - 1),
  );
}

function addLemming(view: LeapingView, place: string, seat: number): LeapingView {
  if (place === "start") return { ...view, start: increment(view.start, seat) };
  return withStack(view, place, [...(view.stacks[place] ?? []), seat]);
}

function raiseLemming(view: LeapingView, place: string, level: number): LeapingView {
  const stack = view.stacks[place] ?? [];
  const climber = stack[level - 1];
  return climber === undefined ? view : withStack(view, place, [...stack.filter((_, at) => at !== level - 1), climber]);
}

function withStack(view: LeapingView, place: string, stack: readonly number[]): LeapingView {
  const { [place]: _, ...others } = view.stacks;
  return { ...view, stacks: stack.length ? { ...others, [place]: stack } : others };
}
