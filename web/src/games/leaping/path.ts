/** The way of a action, for the eye: its steps with what they cost, and the dive at its end. */
import type { Point } from "../../board/animation.ts";
import type { Action } from "./actions.ts";
import { type MeadowLayout, sketch } from "./geometry.ts";
import { startPosition } from "./labelLayout.ts";
import { EAGLES, type LeapingView, pointsFrom } from "./view.ts";

export interface ActionPath {
  readonly steps: readonly { readonly at: Point; readonly cost: number }[];
  /** The style of the dive, 0 if there is none. */
  readonly dive: number;
  /** Whose lemming goes; nobody's if that is not known. */
  readonly seat: number | null;
  /** Whether it does not run itself, but is driven over the cliff. */
  readonly falls: boolean;
  readonly line: string;
  /** The bow of the dive, and where on it the diver is seen. */
  readonly plunge: string;
  readonly diver: Point;
}

/** Null if the action leads along no hexes. */
export function actionPath(meadow: MeadowLayout, view: LeapingView, one: Action | undefined): ActionPath | null {
  if (!one?.source || !one.goal || one.goal.startsWith("zone-")) return null;
  const { board } = meadow;
  const style = one.kind === "dive" ? Number(one.facts.points) : 0;
  const edge = board.hexes.filter((hex) => hex.cliff_edge).map((hex) => hex.id);
  const ends = new Set(style || one.goal === "cliff" ? edge : [one.goal]);
  const walks = one.kind === "move" || style > 0;
  const falls = !walks && one.goal === "cliff";
  const ids = walks
    ? sketch(board, one.source, ends, pointsFrom(view, view.viewer, one.source) - style, shunned(meadow, view))
    : falls
      ? [one.source]
      : [one.source, one.goal];
  let cost = 0;
  const steps = ids.map((id, place) => {
    if (place) cost += board.entry_cost[meadow.hexes.get(id)?.terrain ?? "clear"] ?? 1;
    return { at: id === "start" ? startPosition(meadow, view.players, view.viewer ?? 0) : meadow.at(id), cost };
  });
  const dive = style || (one.goal === "cliff" ? 1 : 0);
  const seat = walks ? view.viewer : (view.stacks[one.source]?.[(one.level ?? 1) - 1] ?? null);
  const bow = plunge(meadow, steps.at(-1)!.at, meadow.ring(dive || 1));
  return {
    steps,
    dive,
    seat,
    falls,
    line: line(steps.map((step) => step.at)),
    plunge: dive ? drawn(bow) : "",
    diver: along(bow, 0.6),
  };
}

/** Where no way leads: the zones of the eagles, and hexes that hold as many as they can. */
function shunned(meadow: MeadowLayout, view: LeapingView): Set<string> {
  const watched = EAGLES.flatMap((eagle) => meadow.board.zones[eagle]?.[view.eagles[eagle].zone] ?? []);
  const { clear, brush_by_players } = meadow.board.stack_limit;
  const brush = brush_by_players[String(view.options.edition ?? "english")]?.[String(view.players)] ?? clear;
  const limit = (hex: string): number => (meadow.hexes.get(hex)?.terrain === "brush" ? brush : clear);
  const full = Object.entries(view.stacks).filter(([hex, stack]) => stack.length >= limit(hex));
  return new Set([...watched, ...full.map(([hex]) => hex)]);
}

function line(points: readonly Point[]): string {
  const [first, second] = points;
  if (!first || !second) return "";
  const begin = { x: first.x * 0.55 + second.x * 0.45, y: first.y * 0.55 + second.y * 0.45 };
  return `M${[begin, ...points.slice(1)].map((point) => `${point.x} ${point.y}`).join("L")}`;
}

type Bow = readonly [Point, Point, Point];

/** From the edge to the ring: its beginning, the point that bends it, its end. */
function plunge(meadow: MeadowLayout, a: Point, b: Point): Bow {
  return meadow.upright
    ? [a, { x: b.x, y: a.y - 20 }, { x: b.x, y: b.y + 10 }]
    : [a, { x: b.x - 28, y: a.y }, { x: b.x - 18, y: b.y }];
}

const drawn = ([a, bend, b]: Bow): string => `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`;

function along([a, bend, b]: Bow, part: number): Point {
  const mix = (from: number, by: number, to: number): number =>
    from * (1 - part) ** 2 + 2 * by * part * (1 - part) + to * part ** 2;
  return { x: mix(a.x, bend.x, b.x), y: mix(a.y, bend.y, b.y) };
}
