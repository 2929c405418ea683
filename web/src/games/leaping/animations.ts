/** The animation of each event of Leaping Lemmings. */
import type { AnimationStep, MovingPiece, Point } from "../../board/animation.ts";
import { clanOf } from "../../board/clans.ts";
import type { EventFacts } from "../../model/types.ts";
import type { MeadowLayout } from "./geometry.ts";
import type { EagleName } from "./types.ts";

type PieceAnimation = Omit<MovingPiece, "id">;

/** The animation of an event; null if it is not animated. */
export function animateEvent(meadow: MeadowLayout, event: EventFacts): AnimationStep | null {
  return ANIMATIONS[event.event]?.(meadow, event) ?? null;
}

type EventAnimation = (meadow: MeadowLayout, event: EventFacts) => AnimationStep;

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
  }),
  "lemming-eaten": (meadow, event) => ({
    ms: 620,
    sound: "feast",
    hides: [String(event.lemming)],
    movingPieces: [
      {
        ...movingLemming(meadow, event, [meadow.at(String(event.hex)), meadow.nest()], "fly", 620),
        symbol: `bones-${clanOf(Number(event.seat))}`,
      },
    ],
  }),
  "lemming-returned": (meadow, event) => ({
    ms: 500,
    sound: "step",
    movingPieces: [movingLemming(meadow, event, [meadow.nest(), meadow.at(String(event.hex))], "fly", 500)],
  }),
  "eagle-flew": (meadow, event) => flyEagle(meadow, event),
  "eagle-turned": () => ({ ms: 260, sound: "eagle", early: true }),
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
  }),
  "pellet-claimed": (meadow, event) => ({
    ms: 380,
    sound: "pellet",
    early: true,
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
  "dice-fell": () => ({ ms: 300, sound: "lock", early: true }),
  "movement-card-turned": () => ({ ms: 320, sound: "card", early: true }),
  "special-played": () => ({ ms: 500, sound: "card", early: true }),
};

const shiftY = (point: Point, by: number): Point => ({ x: point.x, y: point.y + by });

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
): AnimationStep {
  const steps = (Array.isArray(event.path) ? event.path : [source, goal]) as string[];
  const ms = Math.max(1, steps.length - 1) * pace;
  const path = steps.map((step) => meadow.at(step));
  return {
    ms,
    sound: "step",
    hides: [String(event.lemming)],
    movingPieces: [movingLemming(meadow, event, path, "hop", ms)],
  };
}

function diveLemming(meadow: MeadowLayout, event: EventFacts, points: number): AnimationStep {
  const source = String(event.source ?? event.hex);
  const steps = (Array.isArray(event.path) ? event.path : [source]) as string[];
  const ms = 700 + Math.max(0, steps.length - 1) * 120;
  const edge = meadow.at(steps.filter((step) => step !== "cliff").at(-1) ?? source);
  const splash = meadow.ring(points);
  return {
    ms,
    sound: "dive",
    hides: [String(event.lemming)],
    movingPieces: [
      {
        ...movingLemming(meadow, event, [edge, splash], "fall", ms),
        symbol: `dive-${clanOf(Number(event.seat))}`,
        width: meadow.radius * 1.4,
        height: meadow.radius * 1.4,
      },
    ],
    floatingTexts: [{ at: shiftY(splash, -24), text: `+${points}` }],
  };
}

function flyEagle(meadow: MeadowLayout, event: EventFacts): AnimationStep {
  const name = String(event.eagle) as EagleName;
  const zones = (Array.isArray(event.path) ? event.path : [event.zone]) as string[];
  const ms = Math.max(1, zones.length - 1) * 260;
  const size = eagleSize(meadow);
  return {
    ms,
    sound: "eagle",
    hides: [name],
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
  };
}

export const eagleSize = (meadow: MeadowLayout): number => meadow.radius * 3.05;
