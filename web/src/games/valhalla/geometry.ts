/** The layout of the feast table: opponents along the far edge, prizes in the middle, the player's bid at the near edge. */
import type { Point } from "../../board/animation.ts";

const ARCS: { readonly [many: number]: readonly number[] } = {
  1: [0],
  2: [-30, 30],
  3: [-43, 0, 43],
  4: [-54, -18, 18, 54],
  5: [-62, -32, 0, 32, 62],
  6: [-66, -40, -14, 14, 40, 66],
};

export class FeastLayout {
  readonly upright: boolean;
  readonly width: number;
  readonly height: number;
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  readonly thick: number;

  constructor(upright: boolean) {
    this.upright = upright;
    [this.width, this.height] = upright ? [390, 505] : [1440, 658];
    [this.cx, this.cy, this.rx, this.ry, this.thick] = upright ? [195, 262, 220, 166, 22] : [720, 396, 590, 186, 34];
  }

  /** The position of an opponent, counted from the left. */
  seat(place: number, many: number): Point {
    const angle = (((ARCS[many] ?? [0])[place] ?? 0) * Math.PI) / 180;
    if (this.upright) {
      const step = many > 1 ? Math.min(125, 330 / (many - 1)) : 0;
      const x = 195 + (place - (many - 1) / 2) * step;
      return { x, y: 117 + 20 * Math.min(1, Math.abs(x - 195) / 125) };
    }
    return { x: this.cx + this.rx * Math.sin(angle), y: this.cy - this.ry * Math.cos(angle) + 40 };
  }

  /** The centre of an opponent's Saga and the width available; beside the banner where it would be covered. */
  saga(place: number, many: number): Point & { room: number } {
    const seat = this.seat(place, many);
    if (this.upright) return { x: seat.x, y: seat.y + 24, room: 330 / many };
    if (many === 1) return { x: this.cx - 312, y: seat.y + 22, room: 190 };
    if (Math.abs(seat.x - this.cx) < 60) return { x: this.cx - 196, y: seat.y + 52, room: 112 };
    return { x: seat.x, y: seat.y + 28, room: many > 4 ? 150 : many > 3 ? 104 : 128 };
  }

  /** The width of an opponent's face. */
  faceWidth(many: number): number {
    return this.upright ? Math.min(66, 300 / many) : many > 4 ? 98 : 116;
  }

  /** The top left corner and the width of a prize. */
  prize(place: number, many: number): { x: number; y: number; width: number } {
    const width = this.upright ? (many > 2 ? 84 : 112) : many > 3 ? 94 : many > 2 ? 124 : 126;
    const gap = this.upright ? 6 : 8;
    return {
      x: this.cx - (many * width + (many - 1) * gap) / 2 + place * (width + gap),
      y: this.upright ? (many > 2 ? 212 : 204) : many > 3 ? 318 : 312,
      width,
    };
  }

  /** A slot of the player's bid. */
  slot(place: number, many: number): { x: number; y: number; width: number } {
    const width = this.upright ? (many > 3 ? 46 : 58) : many > 3 ? 62 : 74;
    const gap = this.upright ? 8 : 14;
    return {
      x: this.cx - (many * width + (many - 1) * gap) / 2 + place * (width + gap),
      y: this.upright ? 384 : 490,
      width,
    };
  }

  /** The Legend deck; three prizes move it aside. */
  deck(prizes: number): { x: number; y: number; width: number } {
    return this.upright ? { x: 14, y: 246, width: 46 } : { x: prizes > 2 ? 456 : 488, y: 366, width: 66 };
  }

  pile(): { x: number; y: number; width: number } {
    return this.upright ? { x: 332, y: 246, width: 46 } : { x: 924, y: 390, width: 64 };
  }
}
