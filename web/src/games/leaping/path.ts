/** The path of an action for display: steps with their cost, and the dive at its end. */
import type { Point } from "../../board/animation.ts";
import type { MeadowLayout } from "./geometry.ts";
import { startPosition } from "./labelLayout.ts";
import type { Action } from "./offers.ts";
import type { LeapingView } from "./types.ts";

export interface ActionPath {
  readonly steps: readonly { readonly at: Point; readonly cost: number }[];
  /** The style of the dive; 0 if there is none. */
  readonly dive: number;
  /** The seat of the lemming; null if unknown. */
  readonly seat: number | null;
  /** Whether the lemming is pushed over the cliff. */
  readonly falls: boolean;
  readonly line: string;
  /** The curve of the dive, and the diver's position on it. */
  readonly plunge: string;
  readonly diver: Point;
}

/** The path of an action as its offer tells it; null if it moves no lemming. */
export function actionPath(meadow: MeadowLayout, view: LeapingView, action: Action | undefined): ActionPath | null {
  const { path = [], costs = [], points = 0, seat = view.viewer } = action?.offer ?? {};
  if (!action?.source || !action.goal || !path.length) return null;
  const steps = path.map((id, place) => ({
    at: id === "start" ? startPosition(meadow, view.players, view.viewer ?? 0) : meadow.at(id),
    cost: costs[place] ?? 0,
  }));
  const curve = plunge(meadow, steps.at(-1)!.at, meadow.ring(points || 1));
  return {
    steps,
    dive: points,
    seat,
    falls: points > 0 && action.kind !== "dive",
    line: polyline(steps.map((step) => step.at)),
    plunge: points ? curvePath(curve) : "",
    diver: pointOnCurve(curve, 0.6),
  };
}

function polyline(points: readonly Point[]): string {
  const [first, second] = points;
  if (!first || !second) return "";
  const begin = { x: first.x * 0.55 + second.x * 0.45, y: first.y * 0.55 + second.y * 0.45 };
  return `M${[begin, ...points.slice(1)].map((point) => `${point.x} ${point.y}`).join("L")}`;
}

type Curve = readonly [Point, Point, Point];

/** The curve from the edge to the pool: start, control point, end. */
function plunge(meadow: MeadowLayout, a: Point, b: Point): Curve {
  return meadow.upright
    ? [a, { x: b.x, y: a.y - 20 }, { x: b.x, y: b.y + 10 }]
    : [a, { x: b.x - 28, y: a.y }, { x: b.x - 18, y: b.y }];
}

const curvePath = ([a, bend, b]: Curve): string => `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`;

function pointOnCurve([a, bend, b]: Curve, part: number): Point {
  const mix = (from: number, by: number, to: number): number =>
    from * (1 - part) ** 2 + 2 * by * part * (1 - part) + to * part ** 2;
  return { x: mix(a.x, bend.x, b.x), y: mix(a.y, bend.y, b.y) };
}
