/** The layout of the meadow: sideways on wide screens (start left, cliff right), upright on phones, never mirrored. */
import type { Point } from "../../board/animation.ts";
import type { Frame } from "../../board/frame.ts";

export interface HexData {
  readonly id: string;
  readonly row: number;
  readonly x: number;
  readonly terrain: string;
  readonly half: boolean;
  readonly pellet: boolean;
  readonly bones: boolean;
  readonly cliff_edge: boolean;
  readonly start_adjacent: boolean;
  readonly sanctuary: string | null;
  readonly zones: { readonly red: string | null; readonly blue: string | null };
  readonly forward: readonly string[];
  readonly sideways: readonly string[];
  readonly backward: readonly string[];
}
export interface BoardData {
  readonly hexes: readonly HexData[];
  readonly zones: { readonly [eagle: string]: { readonly [zone: string]: readonly string[] } };
  readonly zone_ring_clockwise: readonly string[];
  readonly entry_cost: { readonly [terrain: string]: number };
  readonly stack_limit: {
    readonly clear: number;
    readonly brush_by_players: { readonly [edition: string]: { readonly [players: string]: number } };
  };
}

const ROOT3 = Math.sqrt(3);

/** The size of the drawing in its own units: lying, the height of the meadow without its sky; upright, all of it. */
const [LYING, MIDDLE, UPRIGHT] = [
  { width: 1440, height: 440 },
  { x: 720, y: 362 },
  { width: 390, height: 1046 },
];
/** The width of a hex across its flat sides, in the units of each drawing. */
const [LYING_HEX, UPRIGHT_HEX] = [83.1, 61.3];
/** A whole meadow has hexes of at least this many pixels; else it is panned, with hexes between the two others. */
const [FINGER, LEAST_PANNED, MOST_PANNED] = [44, 46, 61];
/** The height of a row of the upright meadow, and the number of rows a panned one shows if it can. */
const [ROW, ROWS_SHOWN] = [53.1, 7.4];

/** How a meadow lies in its frame, and how many pixels one unit of the drawing has. */
export interface MeadowFit {
  readonly upright: boolean;
  readonly scale: number;
  /** The part of the lying drawing that the frame shows. */
  readonly view: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Choose the orientation by the size of what is touched: whichever has the larger hexes; panned if both are too small. */
export function fitMeadow({ width, height, top, bottom }: Frame): MeadowFit {
  const room = Math.max(1, height - top - bottom);
  const lying = Math.min(width / LYING.width, room / LYING.height);
  const whole = Math.min(width / UPRIGHT.width, room / UPRIGHT.height);
  const rows = Math.max(LEAST_PANNED, Math.min(MOST_PANNED, (room / (ROWS_SHOWN * ROW)) * UPRIGHT_HEX)) / UPRIGHT_HEX;
  const panned = Math.min(rows, width / UPRIGHT.width);
  const [lyingHex, wholeHex] = [lying * LYING_HEX, whole * UPRIGHT_HEX];
  const upright = lyingHex < FINGER || wholeHex > lyingHex;
  const view = {
    x: MIDDLE.x - width / 2 / lying,
    y: MIDDLE.y - (top + room / 2) / lying,
    width: width / lying,
    height: height / lying,
  };
  return { upright, scale: !upright ? lying : wholeHex >= FINGER ? whole : panned, view };
}

export class MeadowLayout {
  readonly board: BoardData;
  readonly upright: boolean;
  readonly radius: number;
  readonly hexes: ReadonlyMap<string, HexData>;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** The scale of texts and counters, so that they are drawn at their own size where the meadow is small. */
  readonly label: number;

  constructor(board: BoardData, upright: boolean, scale = 1) {
    this.board = board;
    this.upright = upright;
    this.label = Math.max(1, 1 / scale);
    this.radius = upright ? 35.4 : 48;
    this.hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
    this.rows = Math.max(...board.hexes.map((hex) => hex.row));
    this.width = upright ? 390 : 1440;
    this.height = upright ? 118 + this.rows * this.radius * 1.5 + 132 : 658;
  }

  /** The centre of a place: a hex, the Start Area, a pool of the sea. */
  at(place: string): Point {
    const hex = this.hexes.get(place);
    if (hex) return hex.half ? this.#within(hex) : this.centre(hex);
    if (place.startsWith("ring-")) return this.ring(Number(place.slice(5)));
    if (place === "start") return this.upright ? { x: 170, y: this.height - 62 } : { x: 94, y: 366 };
    return this.ring(1); // the cliff: a fall lands in the first pool
  }

  /** The centre of a half hex at the margin. */
  #within(hex: HexData): Point {
    const { x, y } = this.centre(hex);
    const inward = this.radius * 0.36 * (hex.x < 0 ? 1 : -1);
    return this.upright ? { x: x + inward, y } : { x, y: y + inward };
  }

  centre(hex: HexData): Point {
    const [along, across] = [this.radius * 1.5, (this.radius * ROOT3) / 2];
    return this.upright
      ? { x: 166 + across * hex.x, y: 118 + (this.rows - hex.row) * along + this.radius }
      : { x: 222 + along * (hex.row - 1), y: 362 + across * hex.x };
  }

  /** The pool for a dive of this style. */
  ring(style: number): Point {
    return this.upright ? { x: 37 + 66 * (style - 1), y: 40 } : { x: 1366, y: 522 - 80 * (style - 1) };
  }

  nest(): Point {
    return this.upright ? { x: 336, y: this.height - 62 } : { x: 94, y: 544 };
  }

  /** The corners of a hex, reduced by `inset`; a half hex at the margin shows its inner half. */
  corners(hex: HexData, inset = 1): Point[] {
    const { x, y } = this.centre(hex);
    const size = this.radius - inset;
    const turn = this.upright ? 30 : 0;
    const points = [0, 60, 120, 180, 240, 300].map((angle) => {
      const radians = ((angle + turn) * Math.PI) / 180;
      return { x: x + size * Math.cos(radians), y: y + size * Math.sin(radians) };
    });
    if (!hex.half) return points;
    return points.map((point) => {
      if (this.upright) return { x: hex.x < 0 ? Math.max(point.x, x) : Math.min(point.x, x), y: point.y };
      return { x: point.x, y: hex.x < 0 ? Math.max(point.y, y) : Math.min(point.y, y) };
    });
  }

  /** The whole hexagon, even of a half hex: outside the margin lies nothing else to touch. */
  hexagon(hex: HexData): string {
    return this.outline({ ...hex, half: false }, 0);
  }

  outline(hex: HexData, inset = 1): string {
    return `M${this.corners(hex, inset)
      .map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
      .join("L")}Z`;
  }

  /** The border of a set of hexes: the edges that belong to only one of them. */
  border(ids: readonly string[], inset = 1): string {
    const edges = new Map<string, string>();
    for (const id of ids) {
      const hex = this.hexes.get(id);
      if (!hex) continue;
      const [outer, inner] = [this.corners(hex, 0), this.corners(hex, inset)];
      outer.forEach((point, place) => {
        const next = outer[(place + 1) % 6]!;
        const [a, b] = [inner[place]!, inner[(place + 1) % 6]!];
        const middle = `${Math.round((point.x + next.x) / 4)},${Math.round((point.y + next.y) / 4)}`;
        if (Math.hypot(a.x - b.x, a.y - b.y) < 2) return;
        if (edges.has(middle)) edges.delete(middle);
        else edges.set(middle, `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`);
      });
    }
    return [...edges.values()].join("");
  }

  /** Where the eagle of a zone is drawn: near the centre, preferably above an empty hex. */
  eaglePosition(eagle: string, zone: string, busy: (id: string) => boolean): Point {
    const middle = this.zone(eagle, zone);
    const ids = (this.board.zones[eagle]?.[zone] ?? []).filter((id) => !this.hexes.get(id)?.half);
    const cost = (id: string): number =>
      Math.hypot(this.at(id).x - middle.x, this.at(id).y - middle.y) + (busy(id) ? this.radius * 1.6 : 0);
    const best = ids.sort((a, b) => cost(a) - cost(b))[0];
    const point = best ? this.at(best) : middle;
    return { x: point.x * 0.75 + middle.x * 0.25, y: point.y * 0.75 + middle.y * 0.25 };
  }

  /** The centre of a zone. */
  zone(eagle: string, zone: string): Point {
    const points = (this.board.zones[eagle]?.[zone] ?? []).map((id) => this.at(id));
    const mean = (pick: (point: Point) => number): number =>
      points.reduce((sum, point) => sum + pick(point), 0) / (points.length || 1);
    return { x: mean((point) => point.x), y: mean((point) => point.y) };
  }
}
