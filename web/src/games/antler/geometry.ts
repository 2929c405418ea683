/** The layout of the island: projects radius, clockwise angle and level to the drawing. The coast is irregular. */
import type { Point } from "../../board/animation.ts";
import type { Frame } from "../../board/frame.ts";

export interface SpaceData {
  readonly level: number;
  readonly terrain: string;
  readonly colour: string | null;
  readonly sector: number | null;
  readonly uphill: string | null;
  readonly score: number | null;
  readonly layout: { readonly ring: number; readonly angle: number; readonly span: number };
}
export interface IslandData {
  readonly spaces: { readonly [space: string]: SpaceData };
}

const RINGS = [
  { outer: 1, inner: 0.635 },
  { outer: 0.615, inner: 0.275 },
  { outer: 0.262, inner: 0 },
] as const;

/** The island is seen from above in an upright frame and from the shore in a wide one: the limits of `b / a`. */
const [FLATTEST, STEEPEST] = [0.41, 1.06];
/** The coast reaches beyond the outer ring, and its cliff below it. */
const [COAST, CLIFF] = [1.05, 0.1];
/** A stag is 0.25 of the island's mean radius wide; narrower than 34 px it cannot be told apart. */
const [STAG, LEAST_STAG] = [0.25, 34];

export class HillLayout {
  readonly data: IslandData;
  readonly frame: Frame;
  readonly width: number;
  readonly height: number;
  /** The scale of pieces; 1 if a stag is 80 px wide. */
  readonly size: number;
  /** The scale of plates with text, which never falls below legible. */
  readonly label: number;
  /** Whether the sky is in the picture. */
  readonly sky: boolean;
  readonly #shape: { cx: number; cy: number; a: number; b: number; h: number };

  /** Fit the island into a frame: it takes the frame's shape, so that no height is lost. */
  constructor(data: IslandData, frame: Frame) {
    this.data = data;
    this.frame = frame;
    const { width, height, top, bottom } = frame;
    const room = Math.max(40, height - top - bottom);
    const stag = (a: number, b: number): number => Math.max(LEAST_STAG, STAG * Math.sqrt(a * b));
    /** How far a stag at the back reaches above the coast. */
    const above = (a: number, b: number): number => Math.max(6, stag(a, b) * 1.32 - 0.2 * b);
    let a = Math.max(20, (width / 2 - 8) / COAST);
    let b = a;
    for (let round = 0; round < 6; round += 1) {
      b = Math.max(20, Math.min(STEEPEST * a, (room - above(a, b) - 8) / (2 * COAST + CLIFF)));
      a = Math.min(a, b / FLATTEST);
    }
    const spare = room - above(a, b) - 8 - b * (2 * COAST + CLIFF);
    const cy = top + above(a, b) + 2 + spare / 2 + b * COAST;
    this.#shape = { cx: width / 2, cy, a, b, h: b * (0.19 - (0.09 * b) / a) };
    [this.width, this.height] = [width, height];
    this.size = stag(a, b) / 80;
    this.label = Math.max(0.86, Math.min(1.6, this.size));
    this.sky = b / a < 0.8;
  }

  /** The ellipse of the coast. */
  get coast(): { cx: number; cy: number; rx: number; ry: number } {
    const { cx, cy, a, b } = this.#shape;
    return { cx, cy: cy + b * CLIFF * 0.6, rx: a * COAST, ry: b * COAST };
  }

  /** The height of the outer cliff. */
  get cliff(): number {
    return this.#shape.b * CLIFF * 1.4;
  }

  /** Where sky and sea meet: behind the island, with the far shore above. */
  get horizon(): number {
    return this.sky ? this.#shape.cy - this.#shape.b * 1.02 : 0;
  }

  at(r: number, degrees: number, v: number): Point {
    const t = (degrees * Math.PI) / 180;
    const { cx, cy, a, b, h } = this.#shape;
    const wobble =
      1 +
      Math.min(1, 1.3 * r) * (0.016 * Math.sin(3 * t + 0.6) + 0.011 * Math.sin(7 * t + 2) + 0.007 * Math.sin(13 * t));
    return { x: cx + r * wobble * a * Math.sin(t), y: cy - r * wobble * b * Math.cos(t) - h * v };
  }

  space(id: string): SpaceData {
    const found = this.data.spaces[id];
    if (!found) throw new Error(`unknown space ${id}`);
    return found;
  }

  /** A point inside a space: `out` from 0 (inner edge) to 1 (outer), `along` from -1 to 1 across its arc. */
  inside(id: string, out: number, along: number): Point {
    const { layout, level } = this.space(id);
    const ring = RINGS[layout.ring] ?? RINGS[2];
    if (layout.ring === 2) return this.at(ring.outer * Math.abs(out), along * 180, level);
    return this.at(ring.inner + (ring.outer - ring.inner) * out, layout.angle + (along * layout.span) / 2, level);
  }

  /** Where a stag stands in a space; two stags stand side by side. */
  stand(id: string, place = 0, many = 1): Point {
    if (id === "S") return many > 1 ? this.inside(id, 0.55, place ? 0.42 : -0.42) : this.inside(id, 0.5, -0.36);
    const { ring, angle } = this.space(id).layout;
    const behind = Math.max(0, Math.cos((angle * Math.PI) / 180)); // farther out at the back, clear of the next level
    return this.inside(
      id,
      ring === 1 ? 0.42 + 0.34 * behind : 0.36 + 0.22 * behind,
      many > 1 ? (place ? 0.4 : -0.4) : 0.06,
    );
  }

  /** The outline of a space, reduced by `inset` (as a fraction of a ring). */
  outline(id: string, inset = 0): string {
    const { layout, level } = this.space(id);
    const ring = RINGS[layout.ring] ?? RINGS[2];
    if (layout.ring === 2) return closed(arc(0, 360, 60).map((t) => this.at(ring.outer - inset * 0.5, t, level)));
    const gap = 0.55 + (inset * 24) / (layout.ring ? 0.6 : 1);
    const [from, to] = [layout.angle - layout.span / 2 + gap, layout.angle + layout.span / 2 - gap];
    const outer = arc(from, to, 10).map((t) => this.at(ring.outer - inset - 0.015, t, level));
    const inner = arc(to, from, 10).map((t) => this.at(ring.inner + inset, t, level));
    return closed([...outer, ...inner]);
  }

  circle(r: number, v: number): string {
    return closed(arc(0, 360, 90).map((t) => this.at(r, t, v)));
  }

  /** The wall below a level, on the side facing the viewer. */
  wall(r: number, v: number, drop: number): string {
    const rim = arc(82, 278, 60).map((t) => this.at(r, t, v));
    return closed([...rim, ...[...rim].reverse().map((point) => ({ x: point.x, y: point.y + drop }))]);
  }

  /** Vertical strokes on a wall. */
  cracks(r: number, v: number, drop: number, many: number): { x: number; y: number; length: number }[] {
    return arc(96, 264, many).map((t, place) => ({
      ...shift(this.at(r, t, v), 4),
      length: drop * (0.55 + ((place * 37) % 30) / 100),
    }));
  }

  get step(): number {
    return this.#shape.h;
  }
}

const shift = (point: Point, y: number): Point => ({ x: point.x, y: point.y + y });

function arc(from: number, to: number, parts: number): number[] {
  return Array.from({ length: parts + 1 }, (_, place) => from + ((to - from) * place) / parts);
}

function closed(points: readonly Point[]): string {
  return `M${points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("L")}Z`;
}
