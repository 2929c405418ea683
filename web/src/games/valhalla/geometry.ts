/**
 * The layout of the feast table in pixels: opponents along the far edge, prizes in the middle. In a wide frame the
 * player's Saga lies left of the prizes and the bid right of them; else both lie below.
 */
import type { Point } from "../../board/animation.ts";
import type { Frame } from "../../board/frame.ts";

export interface Card extends Point {
  readonly width: number;
  readonly height: number;
}

const ARCS: { readonly [many: number]: readonly number[] } = {
  1: [0],
  2: [-30, 30],
  3: [-46, 0, 46],
  4: [-58, -21, 21, 58],
  5: [-62, -34, 0, 34, 62],
  6: [-66, -40, -14, 14, 40, 66],
};
/** Frames wider than this many times their height have Saga, prizes and bid in one row. */
const ROW_FROM = 1.62;
const CARD_RATIO = 1.4;
const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

export class FeastLayout {
  readonly frame: Frame;
  readonly width: number;
  readonly height: number;
  /** Whether Saga, prizes and bid lie in one row. */
  readonly row: boolean;
  /** The width of an opponent's face; also the unit of everything around it. */
  readonly face: number;
  /** The radius of the medallions of opponents and of the player. */
  readonly medal: number;
  readonly ownMedal: number;
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  readonly thick: number;
  /** Whether there is room for the deck and the pile. */
  readonly piles: boolean;
  /** The middle of the ribbon above the prizes, if there is room for it. */
  readonly ribbon: number | null;
  readonly #many: number;
  readonly #duel: boolean;
  readonly #room: number;
  readonly #rim: number;
  readonly #floor: number;

  constructor(frame: Frame, opponents: number) {
    this.frame = frame;
    [this.width, this.height] = [frame.width, frame.height];
    const [wide, room, many] = [frame.width, Math.max(80, frame.height - frame.top - frame.bottom), opponents];
    this.#many = many;
    this.#duel = many === 1;
    this.#room = room;
    this.row = wide / room > ROW_FROM;
    this.face = this.row
      ? clamp(30, Math.min(room * 0.2, wide / (many * 1.9)), 124)
      : clamp(30, Math.min(room * 0.13, wide / (many + 0.6) / 1.25), 84);
    this.medal = clamp(9, this.face * 0.17, 22);
    this.ownMedal = this.row ? clamp(17, room * 0.052, 30) : clamp(13, room * 0.04, 22);
    this.#rim = frame.top + this.face * 0.98 + 4;
    this.#floor = frame.height - frame.bottom - 8;
    this.thick = clamp(10, room * 0.05, 34);
    this.cx = wide / 2;
    this.rx = this.row ? Math.min(wide / 2 - 8, room * 2.1) : wide * 0.8;
    this.ry = (this.#floor - this.thick - this.#rim) / 2 + (this.row ? 0 : 10);
    this.cy = this.#rim + this.ry;
    this.ribbon = room >= 420 && !this.#duel ? this.#rim + this.#below + 12 : null;
    this.piles = this.row ? room >= 330 : wide >= 700;
  }

  /** How far the cards and medallions of opponents reach below the rim where the prizes lie. */
  get #below(): number {
    if (this.row) return this.face * 0.56;
    return this.seat(0, this.#many).y - this.#rim + this.face * 0.28 + this.medal * 2 + 6;
  }

  /** Where sky and fjord meet. */
  get horizon(): number {
    return this.#rim + this.ry * 0.5;
  }

  #edge(x: number): number {
    return this.cy - this.ry * Math.sqrt(Math.max(0, 1 - ((x - this.cx) / this.rx) ** 2));
  }

  /** The position of an opponent, counted from the left: the lower edge of the face, which the table covers. */
  seat(place: number, many: number): Point {
    let x = this.cx;
    if (this.row) x += this.rx * 0.96 * Math.sin((((ARCS[many] ?? [0])[place] ?? 0) * Math.PI) / 180);
    else x += (place - (many - 1) / 2) * Math.min(this.width / many, this.face * 2.2);
    return { x, y: this.#edge(x) + this.face * 0.34 };
  }

  /** A point beside the head of an opponent, for what they are doing. */
  ear(place: number, many: number): Point {
    const { x, y } = this.seat(place, many);
    const right = x + this.face * 1.05 < this.width;
    return { x: x + this.face * (right ? 0.66 : -0.66), y: y - this.face * 0.62 };
  }

  #overPrizes(x: number): boolean {
    const { x: left } = this.prize(0, 3);
    return Math.abs(x - this.cx) < this.cx - left + this.face * 0.4;
  }

  /** The centre of an opponent's Saga and the width available: below the cards, or beside them above the prizes. */
  saga(place: number, many: number): Point & { room: number } {
    const { x, y } = this.seat(place, many);
    if (!this.row) return { x, y: y + this.face * 0.28 + this.medal, room: this.width / many - 6 };
    if (!this.#overPrizes(x)) return { x, y: y + this.face * 0.3 + this.medal, room: this.face * 1.5 };
    const side = x > this.cx ? 1 : -1;
    return { x: x + side * (this.face * 0.4 + this.medal * 2.4), y: y + this.face * 0.02, room: this.medal * 5 };
  }

  /** The position of an opponent's bid. */
  bid(place: number, many: number): Point {
    const { x, y } = this.seat(place, many);
    if (!this.row) return { x, y: y + this.face * 0.42 };
    if (this.#overPrizes(x)) return { x: x + (x > this.cx ? -1 : 1) * this.face * 0.86, y: y + this.face * 0.06 };
    return { x: x + Math.sign(this.cx - x) * this.face, y: y + this.face * 0.42 };
  }

  /** The width of a card in an opponent's bid. */
  get bidCard(): number {
    return clamp(18, this.face * 0.38, 44);
  }

  /** In a duel, the width of the own cards below each prize. */
  get duelCard(): number {
    return clamp(28, this.#room * 0.1, 52);
  }

  #slotWidth(many: number): number {
    if (!this.row) return clamp(34, Math.min(this.#room * 0.115, (this.width - 190) / many), 64);
    const most = clamp(40, (this.#room * 0.3) / CARD_RATIO, 88);
    return clamp(36, (this.#bidRoom - (many - 1) * 8) / many, most);
  }

  /** The width right of the prizes. */
  get #bidRoom(): number {
    const { x, width } = this.prize(2, 3);
    return Math.min(this.width, this.cx + this.rx) - (x + width) - 30;
  }

  /** A prize. */
  prize(place: number, many: number): Card {
    const gap = this.row ? 10 : 8;
    let top = this.#rim + this.#below + (this.ribbon === null ? 0 : 26);
    let floor = this.row ? this.#floor - 6 : this.#floor - this.#slotHeight - 12;
    if (this.#duel) {
      top += this.duelCard * 0.95;
      floor = this.#floor - this.duelCard * 1.45 - 4;
    }
    const high = Math.max(40, floor - top);
    const across = this.row ? this.width * 0.44 : this.width - 20;
    const count = Math.max(2, many);
    const width = Math.max(44, Math.min((across - (count - 1) * gap) / count, high / 1.15, 236));
    const height = Math.min(width * CARD_RATIO, high);
    return {
      x: this.cx - (many * width + (many - 1) * gap) / 2 + place * (width + gap),
      y: top + (high - height) / 2,
      width,
      height,
    };
  }

  get #slotHeight(): number {
    return clamp(34, this.#room * 0.115, 64) * 1.36;
  }

  /** A slot of the player's bid. */
  slot(place: number, many: number): { x: number; y: number; width: number } {
    const width = this.#slotWidth(many);
    if (this.row) {
      const last = this.prize(2, 3);
      const from = last.x + last.width + 18;
      const pitch = many > 1 ? Math.min(width + 8, (this.#bidRoom - width) / (many - 1)) : 0;
      return { x: from + place * pitch, y: last.y + last.height - width * 1.36 - 4, width };
    }
    const pitch = width + 7;
    return { x: this.cx - (many * pitch - 7) / 2 + place * pitch, y: this.#floor - width * 1.36 - 4, width };
  }

  /** The shield with the strength of the player's bid. */
  shield(slots: number): Point & { size: number } {
    const [first, last] = [this.slot(0, slots), this.slot(slots - 1, slots)];
    if (!this.row) {
      return { x: Math.min(this.width - 28, last.x + last.width + 34), y: last.y + last.width * 0.62, size: 0.7 };
    }
    const size = clamp(0.55, this.#room / 560, 1.1);
    return { x: first.x + 34 * size, y: first.y - 50 * size - 4, size };
  }

  /** The middle of the player's Saga and the width available. */
  ownSaga(slots: number): Point & { room: number } {
    if (this.row) {
      const { x: right, y, height } = this.prize(0, 3);
      const left = Math.max(8, this.cx - this.rx);
      const low = this.piles ? this.#pileWidth * CARD_RATIO + 34 : 0;
      return {
        x: (left + right) / 2 + 6,
        y: Math.min(y + height * 0.62, this.#floor - low - this.ownMedal - 6),
        room: right - left - 50,
      };
    }
    const { x: right, y, width } = this.slot(0, slots);
    return { x: right / 2 + 2, y: y + width * 0.62, room: right - 14 };
  }

  get #pileWidth(): number {
    return clamp(36, this.#room * 0.105, 66);
  }

  /** The Legend deck and the pile of fallen cards. */
  deck(): Card {
    return this.#pile(0);
  }

  pile(): Card {
    return this.#pile(1);
  }

  #pile(place: number): Card {
    const width = this.#pileWidth;
    const height = width * CARD_RATIO;
    if (!this.row) return { x: place ? this.width - 26 - width : 26, y: this.#floor - height - 26, width, height };
    const { x } = this.ownSaga(3);
    return { x: x - width * 1.6 + place * width * 2.2, y: this.#floor - height - 24, width, height };
  }
}
