/** How each event on the island is played. */
import type { AnimationStep, MovingPiece, Point } from "../../board/animation.ts";
import type { EventFacts } from "../../model/types.ts";
import type { HillLayout } from "./geometry.ts";
import { type AntlerView, coatOf, type Mat } from "./view.ts";

type EventAnimation = (hill: HillLayout, event: EventFacts, view: AntlerView) => AnimationStep<AntlerView>;

export function animateEvent(hill: HillLayout, event: EventFacts, view: AntlerView): AnimationStep<AntlerView> | null {
  return ANIMATIONS[event.event]?.(hill, event, view) ?? null;
}

const texts = (fact: unknown): string[] => (Array.isArray(fact) ? fact.map(String) : []);

const ANIMATIONS: { readonly [event: string]: EventAnimation } = {
  "stag-moved": (hill, event, view) => walked(hill, view, Number(event.seat), texts(event.path)),
  "stag-retreated": (hill, event, view) =>
    walked(hill, view, Number(event.seat), [view.stags[Number(event.seat)] ?? "", String(event.space)]),
  "stag-driven": (hill, event, view) =>
    walked(hill, view, Number(event.seat), [view.stags[Number(event.seat)] ?? "", String(event.space)]),
  "fight-drawn": (hill, event, view) =>
    walked(hill, view, Number(event.seat), [view.stags[Number(event.seat)] ?? "", String(event.space)]),
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
  "fight-won": (hill, event, view) => ({
    ms: 300,
    floatingTexts: [{ at: lifted(hill.stand(view.stags[Number(event.seat)] ?? "S"), -90), text: "★" }],
    end: (now) => seated({ ...now, fight: null }, Number(event.seat), { marker: true }),
  }),
  "antlers-grown": (hill, event, view) => ({
    ms: 160,
    sound: "grow",
    start: (now) => seated(now, Number(event.seat), { antlers: Number(event.antlers) }),
    floatingTexts: [{ at: lifted(hill.stand(view.stags[Number(event.seat)] ?? "S"), -110 * hill.size), text: "+1" }],
  }),
  "antler-lost": (hill, event, view) => ({
    ms: 200,
    start: (now) => seated(now, Number(event.seat), { antlers: Number(event.antlers) }),
    floatingTexts: [{ at: lifted(hill.stand(view.stags[Number(event.seat)] ?? "S"), -110 * hill.size), text: "−1" }],
  }),
  "does-walked": (hill, event) => {
    const [from, goals, counts] = [texts(event.spaces), texts(event.goals), event.counts as number[]];
    return {
      ms: 600,
      sound: "step",
      start: (view) => from.reduce((now, space) => herd(now, space, -(now.spaces[space]?.does ?? 0)), view),
      movingPieces: from.flatMap((space, place) =>
        Array.from({ length: counts[place] ?? 1 }, (_, at) =>
          doe(hill, [doeAt(hill, space, at), doeAt(hill, goals[place] ?? "S", at)], 600, "walk"),
        ),
      ),
      end: (view) => goals.reduce((now, space, place) => herd(now, space, counts[place] ?? 1), view),
    };
  },
  "does-placed": (hill, event) => ({
    ms: 400,
    movingPieces: texts(event.spaces).map((space) => doe(hill, [doeAt(hill, space, 0)], 400, "grow")),
    end: (view) =>
      texts(event.spaces).reduce((now, space) => herd(now, space, 1), { ...view, reserve: Number(event.reserve) }),
  }),
  "does-mated": (hill, event) => ({
    ms: 700,
    sound: "legend",
    start: (view) => herd(view, String(event.space), -Number(event.count)),
    movingPieces: [doe(hill, [doeAt(hill, String(event.space), 0), islet(hill)], 700, "walk")],
    floatingTexts: [{ at: lifted(hill.stand(String(event.space)), -100 * hill.size), text: "♥" }],
    end: (view) =>
      seated({ ...view, reserve: view.reserve + Number(event.count) }, Number(event.seat), {
        track: Number(event.track),
      }),
  }),
  "food-placed": (hill, event) => ({
    ms: 300,
    movingPieces: texts(event.spaces).map((space) => ({
      symbol: "food-back",
      width: 32 * hill.size,
      height: 33 * hill.size,
      path: [foodAt(hill, space, 0)],
      ms: 300,
      motion: "grow" as const,
    })),
    end: (view) => texts(event.spaces).reduce((now, space) => fed(now, space, 1), view),
  }),
  "food-eaten": (hill, event, view) => ({
    ms: 400,
    sound: "feast",
    start: (now) => fed(now, String(event.space), -1),
    movingPieces: [
      {
        symbol: "value" in event ? `food-${event.value}` : "food-back",
        width: 38 * hill.size,
        height: 40 * hill.size,
        path: [foodAt(hill, String(event.space), 0), hill.stand(view.stags[Number(event.seat)] ?? "S")],
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
        ? seated(view, Number(event.seat), {
            plan: { ...plan, revealed: { ...plan.revealed, [String(event.control)]: event.task as "move" } },
          })
        : view;
    },
  }),
  "does-called": (hill, event) => ({
    ms: 600,
    sound: "eagle",
    start: (view) => texts(event.origins).reduce((now, space) => herd(now, space, -1), view),
    movingPieces: texts(event.origins).map((space) =>
      doe(hill, [doeAt(hill, space, 0), doeAt(hill, String(event.space), 0)], 600, "walk"),
    ),
    end: (view) => herd(view, String(event.space), texts(event.origins).length),
  }),
};

const lifted = (point: Point, by: number): Point => ({ x: point.x, y: point.y + by });

/** The islet where the does wait that are still to come. */
export function islet(hill: HillLayout): Point {
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
/** So many does are drawn in a space; a number tells the rest. */
export const doesDrawn = (hill: HillLayout): number => (hill.upright ? 3 : 5);

/** Where the doe of this number stands in a space. */
export function doeAt(hill: HillLayout, space: string, place: number): Point {
  const [out, along] = (space === "S" ? SUMMIT_PLACES : DOE_PLACES)[place % 5] ?? [0.5, 0];
  return hill.inside(space, out, along);
}

/** Where the food of a space lies: where a stag stands, before its hooves, so that the stag does not hide it. */
export function foodAt(hill: HillLayout, space: string, place: number, stag = false): Point {
  const stands = hill.stand(space);
  const point = stag ? { x: stands.x - 34 * hill.size, y: stands.y + 14 * hill.size } : hill.inside(space, 0.78, -0.56);
  return { x: point.x + place * 17 * hill.size, y: point.y - place * 3 };
}

function doe(
  hill: HillLayout,
  path: readonly Point[],
  ms: number,
  motion: MovingPiece["motion"],
): Omit<MovingPiece, "id"> {
  return { symbol: "doe", width: 54 * hill.size, height: 62 * hill.size, path, ms, motion };
}

function walked(hill: HillLayout, view: AntlerView, seat: number, path: readonly string[]): AnimationStep<AntlerView> {
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
        path: path.filter(Boolean).map((space) => lifted(hill.stand(space), 8)),
        ms: 260 * Math.max(1, path.length - 1),
        motion: "hop",
      },
    ],
    end: (now) => ({ ...now, stags: now.stags.map((space, place) => (place === seat ? goal : space)) }),
  };
}

export const stagWidth = (hill: HillLayout): number => 80 * hill.size;

function seated(view: AntlerView, seat: number, change: Partial<Mat>): AntlerView {
  return { ...view, seats: view.seats.map((mat, place) => (place === seat ? { ...mat, ...change } : mat)) };
}

function herd(view: AntlerView, space: string, by: number): AntlerView {
  const here = view.spaces[space];
  return here ? { ...view, spaces: { ...view.spaces, [space]: { ...here, does: here.does + by } } } : view;
}

function fed(view: AntlerView, space: string, by: number): AntlerView {
  const here = view.spaces[space];
  if (!here) return view;
  return {
    ...view,
    spaces: { ...view.spaces, [space]: { ...here, food: by > 0 ? [...here.food, 0] : here.food.slice(1) } },
  };
}
