/** The animation of each event of Antler Island. */
import type { AnimationStep, MovingPiece, Point } from "../../board/animation.ts";
import type { EventFacts } from "../../model/types.ts";
import type { HillLayout } from "./geometry.ts";
import { coatOf } from "./pieces.ts";
import type { AntlerView, Mat } from "./types.ts";

type EventAnimation = (hill: HillLayout, event: EventFacts, view: AntlerView) => AnimationStep<AntlerView>;

export function animateEvent(hill: HillLayout, event: EventFacts, view: AntlerView): AnimationStep<AntlerView> | null {
  return ANIMATIONS[event.event]?.(hill, event, view) ?? null;
}

const texts = (fact: unknown): string[] => (Array.isArray(fact) ? fact.map(String) : []);

const ANIMATIONS: { readonly [event: string]: EventAnimation } = {
  "stag-moved": (hill, event, view) => moveStag(hill, view, Number(event.seat), texts(event.path)),
  "stag-retreated": (hill, event, view) => moveStag(hill, view, Number(event.seat), texts(event.path)),
  "stag-driven": (hill, event, view) => moveStag(hill, view, Number(event.seat), texts(event.path)),
  "fight-drawn": (hill, event, view) => moveStag(hill, view, Number(event.seat), texts(event.path)),
  "fight-began": (_hill, event) => ({
    ms: 480,
    sound: "lock",
    end: (view) => ({
      ...view,
      fight: {
        attacker_seat: Number(event.attacker_seat),
        defender_seat: Number(event.defender_seat),
        space: String(event.space),
        origin: String(event.origin),
        locked: false,
      },
    }),
  }),
  "antlers-locked": (_hill, event, view) => ({
    ms: 780,
    sound: "lock",
    start: () => ({
      ...view,
      fight: view.fight && { ...view.fight, locked: true },
      seats: view.seats.map((mat, seat) =>
        seat === event.attacker_seat
          ? { ...mat, committed: event.attack_food as number[] }
          : seat === event.defender_seat
            ? { ...mat, committed: event.defence_food as number[] }
            : mat,
      ),
    }),
  }),
  "fight-won": (hill, event) => ({
    ms: 300,
    floatingTexts: [{ at: shiftY(hill.stand(String(event.space)), -90), text: "★" }],
    end: (now) => withMat({ ...now, fight: null }, Number(event.seat), { marker: true }),
  }),
  "antlers-grown": (hill, event) => ({
    ms: 160,
    sound: "grow",
    start: (now) => withMat(now, Number(event.seat), { antlers: Number(event.antlers) }),
    floatingTexts: [{ at: shiftY(hill.stand(String(event.space)), -110 * hill.size), text: "+1" }],
  }),
  "antler-lost": (hill, event) => ({
    ms: 200,
    start: (now) => withMat(now, Number(event.seat), { antlers: Number(event.antlers) }),
    floatingTexts: [{ at: shiftY(hill.stand(String(event.space)), -110 * hill.size), text: "−1" }],
  }),
  "does-walked": (hill, event) => {
    const [from, goals, counts] = [texts(event.spaces), texts(event.goals), event.counts as number[]];
    return {
      ms: 600,
      sound: "step",
      start: (view) => from.reduce((now, space) => addDoes(now, space, -(now.spaces[space]?.does ?? 0)), view),
      movingPieces: from.flatMap((space, place) =>
        Array.from({ length: counts[place] ?? 1 }, (_, at) =>
          movingDoe(hill, [doePosition(hill, space, at), doePosition(hill, goals[place] ?? "S", at)], 600, "walk"),
        ),
      ),
      end: (view) => goals.reduce((now, space, place) => addDoes(now, space, counts[place] ?? 1), view),
    };
  },
  "does-placed": (hill, event) => ({
    ms: 400,
    movingPieces: texts(event.spaces).map((space) => movingDoe(hill, [doePosition(hill, space, 0)], 400, "grow")),
    end: (view) =>
      texts(event.spaces).reduce((now, space) => addDoes(now, space, 1), { ...view, reserve: Number(event.reserve) }),
  }),
  "does-mated": (hill, event) => ({
    ms: 700,
    sound: "legend",
    start: (view) => addDoes(view, String(event.space), -Number(event.count)),
    movingPieces: [movingDoe(hill, [doePosition(hill, String(event.space), 0), reservePosition(hill)], 700, "walk")],
    floatingTexts: [{ at: shiftY(hill.stand(String(event.space)), -100 * hill.size), text: "♥" }],
    end: (view) =>
      withMat({ ...view, reserve: view.reserve + Number(event.count) }, Number(event.seat), {
        track: Number(event.track),
      }),
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
    end: (view) => texts(event.spaces).reduce((now, space) => addFood(now, space, 1), view),
  }),
  "food-eaten": (hill, event) => ({
    ms: 400,
    sound: "feast",
    start: (now) => addFood(now, String(event.space), -1),
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
  "control-revealed": (_hill, event) => ({
    ms: 320,
    sound: "card",
    start: (view) => {
      const plan = view.seats[Number(event.seat)]?.plan;
      return plan
        ? withMat(view, Number(event.seat), {
            plan: { ...plan, revealed: { ...plan.revealed, [String(event.control)]: event.task as "move" } },
          })
        : view;
    },
  }),
  "does-called": (hill, event) => ({
    ms: 600,
    sound: "eagle",
    start: (view) => texts(event.origins).reduce((now, space) => addDoes(now, space, -1), view),
    movingPieces: texts(event.origins).map((space) =>
      movingDoe(hill, [doePosition(hill, space, 0), doePosition(hill, String(event.space), 0)], 600, "walk"),
    ),
    end: (view) => addDoes(view, String(event.space), texts(event.origins).length),
  }),
};

const shiftY = (point: Point, by: number): Point => ({ x: point.x, y: point.y + by });

/** The islet with the does in reserve. */
export function reservePosition(hill: HillLayout): Point {
  return hill.upright ? { x: 36, y: 36 } : { x: 118, y: 580 };
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
export const maxDoesDrawn = (hill: HillLayout): number => (hill.upright ? 3 : 5);

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

function moveStag(
  hill: HillLayout,
  view: AntlerView,
  seat: number,
  path: readonly string[],
): AnimationStep<AntlerView> {
  const width = stagWidth(hill);
  const goal = path.at(-1) ?? "S";
  return {
    ms: 260 * Math.max(1, path.length - 1),
    sound: "step",
    start: (now) => ({ ...now, stags: now.stags.map((space, place) => (place === seat ? "" : space)) }),
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
    end: (now) => ({ ...now, stags: now.stags.map((space, place) => (place === seat ? goal : space)) }),
  };
}

export const stagWidth = (hill: HillLayout): number => 80 * hill.size;

function withMat(view: AntlerView, seat: number, change: Partial<Mat>): AntlerView {
  return { ...view, seats: view.seats.map((mat, place) => (place === seat ? { ...mat, ...change } : mat)) };
}

function addDoes(view: AntlerView, space: string, by: number): AntlerView {
  const here = view.spaces[space];
  return here ? { ...view, spaces: { ...view.spaces, [space]: { ...here, does: here.does + by } } } : view;
}

function addFood(view: AntlerView, space: string, by: number): AntlerView {
  const here = view.spaces[space];
  if (!here) return view;
  return {
    ...view,
    spaces: { ...view.spaces, [space]: { ...here, food: by > 0 ? [...here.food, 0] : here.food.slice(1) } },
  };
}
