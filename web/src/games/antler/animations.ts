/** The animation of each event of Antler Island. */
import type { AnimationStep, MovingPiece, Point } from "../../board/animation.ts";
import type { EventFacts } from "../../model/types.ts";
import type { HillLayout } from "./geometry.ts";
import { coatOf } from "./pieces.ts";
import type { AntlerView } from "./types.ts";

type EventAnimation = (hill: HillLayout, event: EventFacts, view: AntlerView) => AnimationStep;

export function animateEvent(hill: HillLayout, event: EventFacts, view: AntlerView): AnimationStep | null {
  return ANIMATIONS[event.event]?.(hill, event, view) ?? null;
}

/** The keys of the pieces on the board. */
export const stagKey = (seat: number): string => `stag-${seat}`;
export const doeKey = (space: string, place: number): string => `doe-${space}-${place}`;
export const countKey = (space: string): string => `many-${space}`;
const texts = (fact: unknown): string[] => (Array.isArray(fact) ? fact.map(String) : []);

const ANIMATIONS: { readonly [event: string]: EventAnimation } = {
  "stag-moved": (hill, event, view) => moveStag(hill, view, Number(event.seat), texts(event.path)),
  "stag-retreated": (hill, event, view) => moveStag(hill, view, Number(event.seat), texts(event.path)),
  "stag-driven": (hill, event, view) => moveStag(hill, view, Number(event.seat), texts(event.path)),
  "fight-drawn": (hill, event, view) => moveStag(hill, view, Number(event.seat), texts(event.path)),
  "fight-began": () => ({ ms: 480, sound: "lock" }),
  "antlers-locked": () => ({ ms: 780, sound: "lock", early: true }),
  "fight-won": (hill, event) => ({
    ms: 300,
    floatingTexts: [{ at: shiftY(hill.stand(String(event.space)), -90), text: "★" }],
  }),
  "antlers-grown": (hill, event) => ({
    ms: 160,
    sound: "grow",
    early: true,
    floatingTexts: [{ at: shiftY(hill.stand(String(event.space)), -110 * hill.size), text: "+1" }],
  }),
  "antler-lost": (hill, event) => ({
    ms: 200,
    early: true,
    floatingTexts: [{ at: shiftY(hill.stand(String(event.space)), -110 * hill.size), text: "−1" }],
  }),
  "does-walked": (hill, event) => {
    const [from, goals, counts] = [texts(event.spaces), texts(event.goals), event.counts as number[]];
    return {
      ms: 600,
      sound: "step",
      hides: from.flatMap((space, place) => [
        countKey(space),
        ...Array.from({ length: counts[place] ?? 1 }, (_, at) => doeKey(space, at)),
      ]),
      movingPieces: from.flatMap((space, place) =>
        Array.from({ length: counts[place] ?? 1 }, (_, at) =>
          movingDoe(hill, [doePosition(hill, space, at), doePosition(hill, goals[place] ?? "S", at)], 600, "walk"),
        ),
      ),
    };
  },
  "does-placed": (hill, event) => ({
    ms: 400,
    movingPieces: texts(event.spaces).map((space) => movingDoe(hill, [doePosition(hill, space, 0)], 400, "grow")),
  }),
  "does-mated": (hill, event) => ({
    ms: 700,
    sound: "legend",
    early: true,
    movingPieces: [movingDoe(hill, [doePosition(hill, String(event.space), 0), reservePosition(hill)], 700, "walk")],
    floatingTexts: [{ at: shiftY(hill.stand(String(event.space)), -100 * hill.size), text: "♥" }],
  }),
  "food-placed": (hill, event) => ({
    ms: 300,
    movingPieces: texts(event.spaces).map((space) => ({
      symbol: "food-back",
      width: 32 * hill.size,
      height: 33 * hill.size,
      path: [foodPosition(hill, space, 0)],
      ms: 300,
      motion: "grow" as const,
    })),
  }),
  "food-eaten": (hill, event) => ({
    ms: 400,
    sound: "feast",
    early: true,
    movingPieces: [
      {
        symbol: "value" in event ? `food-${event.value}` : "food-back",
        width: 38 * hill.size,
        height: 40 * hill.size,
        path: [foodPosition(hill, String(event.space), 0), hill.stand(String(event.space))],
        ms: 400,
        motion: "slide",
      },
    ],
  }),
  "control-revealed": () => ({ ms: 320, sound: "card", early: true }),
  "does-called": (hill, event, view) => ({
    ms: 600,
    sound: "eagle",
    hides: texts(event.origins).map((space) => doeKey(space, (view.spaces[space]?.does ?? 1) - 1)),
    movingPieces: texts(event.origins).map((space) =>
      movingDoe(hill, [doePosition(hill, space, 0), doePosition(hill, String(event.space), 0)], 600, "walk"),
    ),
  }),
};

const shiftY = (point: Point, by: number): Point => ({ x: point.x, y: point.y + by });

/** The chip with the does in reserve. */
export function reservePosition(hill: HillLayout): Point {
  return { x: 36, y: hill.frame.top + 40 };
}

const DOE_PLACES = [
  [0.62, -0.62],
  [0.62, 0.66],
  [0.3, -0.5],
  [0.3, 0.62],
  [0.8, 0.1],
] as const;
const SUMMIT_PLACES = [
  [0.62, 0.62],
  [0.66, 0.4],
  [0.55, -0.92],
  [0.8, 0.84],
  [0.2, 0.5],
] as const;
/** The number of does drawn in a space; a label shows larger numbers. */
export const maxDoesDrawn = (hill: HillLayout): number => (hill.size < 0.75 ? 3 : 5);

/** The position of the doe with this index in a space. */
export function doePosition(hill: HillLayout, space: string, place: number): Point {
  const [out, along] = (space === "S" ? SUMMIT_PLACES : DOE_PLACES)[place % 5] ?? [0.5, 0];
  return hill.inside(space, out, along);
}

/** The position of the food in a space; in front of the hooves if a stag stands there. */
export function foodPosition(hill: HillLayout, space: string, place: number, stag = false): Point {
  const stands = hill.stand(space);
  const point = stag ? { x: stands.x - 34 * hill.size, y: stands.y + 14 * hill.size } : hill.inside(space, 0.78, -0.56);
  return { x: point.x + place * 17 * hill.size, y: point.y - place * 3 };
}

function movingDoe(
  hill: HillLayout,
  path: readonly Point[],
  ms: number,
  motion: MovingPiece["motion"],
): Omit<MovingPiece, "id"> {
  return { symbol: "doe", width: 54 * hill.size, height: 62 * hill.size, path, ms, motion };
}

function moveStag(hill: HillLayout, view: AntlerView, seat: number, path: readonly string[]): AnimationStep {
  const width = stagWidth(hill);
  return {
    ms: 260 * Math.max(1, path.length - 1),
    sound: "step",
    hides: [stagKey(seat)],
    movingPieces: [
      {
        symbol: coatOf(seat),
        antlers: view.seats[seat]?.antlers ?? 0,
        width,
        height: width * (196 / 128),
        path: path.filter(Boolean).map((space) => shiftY(hill.stand(space), 8)),
        ms: 260 * Math.max(1, path.length - 1),
        motion: "hop",
      },
    ],
  };
}

export const stagWidth = (hill: HillLayout): number => 80 * hill.size;
