/** The path of an action for display: steps with their cost, and the dive at its end. */
import type { Point } from "../../board/animation.ts";
import type { Action } from "./actions.ts";
import { type MeadowLayout, sketch } from "./geometry.ts";
import { startPosition } from "./labelLayout.ts";
import { EAGLES, type LeapingView, pointsFrom } from "./view.ts";

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

/** The path of an action; null if it moves no lemming. */
export function actionPath(meadow: MeadowLayout, view: LeapingView, action: Action | undefined): ActionPath | null {
  if (!action?.source || !action.goal || action.goal.startsWith("zone-")) return null;
  const { board } = meadow;
  const style = action.kind === "dive" ? Number(action.facts.points) : 0;
  const edge = board.hexes.filter((hex) => hex.cliff_edge).map((hex) => hex.id);
  const ends = new Set(style || action.goal === "cliff" ? edge : [action.goal]);
  const walks = action.kind === "move" || style > 0;
  const falls = !walks && action.goal === "cliff";
  const ids = walks
    ? sketch(board, action.source, ends, pointsFrom(view, view.viewer, action.source) - style, shunned(meadow, view))
    : falls
      ? [action.source]
      : [action.source, action.goal];
  let cost = 0;
  const steps = ids.map((id, place) => {
    if (place) cost += board.entry_cost[meadow.hexes.get(id)?.terrain ?? "clear"] ?? 1;
    return { at: id === "start" ? startPosition(meadow, view.players, view.viewer ?? 0) : meadow.at(id), cost };
  });
  const dive = style || (action.goal === "cliff" ? 1 : 0);
  const seat = walks ? view.viewer : (view.stacks[action.source]?.[(action.level ?? 1) - 1] ?? null);
  const curve = plunge(meadow, steps.at(-1)!.at, meadow.ring(dive || 1));
  return {
    steps,
    dive,
    seat,
    falls,
    line: polyline(steps.map((step) => step.at)),
    plunge: dive ? curvePath(curve) : "",
    diver: pointOnCurve(curve, 0.6),
  };
}

/** Hexes a displayed path avoids: zones of the eagles and full hexes. */
function shunned(meadow: MeadowLayout, view: LeapingView): Set<string> {
  const watched = EAGLES.flatMap((eagle) => meadow.board.zones[eagle]?.[view.eagles[eagle].zone] ?? []);
  const { clear, brush_by_players } = meadow.board.stack_limit;
  const brush = brush_by_players[String(view.options.edition ?? "english")]?.[String(view.players)] ?? clear;
  const limit = (hex: string): number => (meadow.hexes.get(hex)?.terrain === "brush" ? brush : clear);
  const full = Object.entries(view.stacks).filter(([hex, stack]) => stack.length >= limit(hex));
  return new Set([...watched, ...full.map(([hex]) => hex)]);
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
