/** Positions of eagles, labels and pellets, chosen to avoid overlap. */
import type { Point } from "../../board/animation.ts";
import { eagleSize } from "./animations.ts";
import type { MeadowLayout } from "./geometry.ts";
import { EAGLES } from "./pieces.ts";
import type { EagleName, LeapingView } from "./types.ts";

/** The feet of a seat's lemmings in the Start Area. */
export function startPosition(meadow: MeadowLayout, players: number, seat: number): Point {
  if (meadow.upright) return { x: 36 + seat * Math.min(66, 252 / players), y: meadow.height - 30 };
  const row = Math.floor(seat / 2);
  return { x: seat % 2 ? 119 : 65, y: players > 4 ? 334 + row * 70 + (seat % 2) * 18 : 330 + seat * 48 };
}

export function eaglePosition(meadow: MeadowLayout, view: LeapingView, eagle: EagleName): Point {
  const busy = (id: string): boolean =>
    view.pellets.includes(id) || id in view.stacks || meadow.hexes.get(id)?.terrain === "brush";
  return meadow.eaglePosition(eagle, view.eagles[eagle].zone, busy);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}
const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.wide + b.wide && Math.abs(a.y - b.y) * 2 < a.high + b.high;

/** The position of the risk label of a goal: its upper corner, inside the board. */
export function riskPosition(meadow: MeadowLayout, place: string): Point {
  const [{ x, y }, scale, hex] = [meadow.at(place), meadow.radius / 48, meadow.hexes.get(place)];
  if (!hex?.half) return { x: x + (meadow.label > 1.3 ? 12 : 22) * scale, y: y - 26 * scale };
  if (meadow.upright) return { x: x + (hex.x < 0 ? 12 : -12) * scale, y: y - 20 * scale };
  return { x: x + 26 * scale, y: y + (hex.x < 0 ? -4 : -12) * scale };
}

/** The position of an eagle's label: below or above it, where it covers the fewest lemmings and risk labels. */
export function eagleLabelPosition(
  meadow: MeadowLayout,
  view: LeapingView,
  eagle: EagleName,
  wide: number,
  chances: readonly { readonly at: Point }[],
): Point {
  const bird = eaglePosition(meadow, view, eagle);
  const [size, { radius }] = [eagleSize(meadow), meadow];
  const stands = Object.keys(view.stacks).map((hex) => meadow.at(hex));
  const taken: readonly (Box & { readonly weight: number })[] = [
    ...stands.map((at) => ({ x: at.x, y: at.y - radius * 0.12, wide: radius, high: radius * 1.35, weight: 3 })),
    { x: bird.x, y: bird.y - size * 0.14, wide: size * 0.5, high: size * 0.86, weight: 1 },
    ...chances.map(({ at }) => ({ ...at, wide: 36 * meadow.label, high: 20 * meadow.label, weight: 2 })),
  ];
  const [highest, lowest] = meadow.upright ? [88, meadow.height - 14] : [158, 566];
  const [least, most] = [wide / 2 + (meadow.upright ? 4 : 176), (meadow.upright ? meadow.width - 62 : 1276) - wide / 2];
  const spots = [size * 0.43, -size * 0.68, size * 0.62, -size * 0.84].flatMap((down, far) =>
    [0, -0.4, 0.4].map((aside) => ({
      x: Math.max(least, Math.min(most, bird.x + aside * wide)),
      y: Math.max(highest, Math.min(lowest, bird.y + down)),
      far: far * 0.2 + Math.abs(aside),
    })),
  );
  const cost = (spot: (typeof spots)[number]): number =>
    spot.far +
    taken.reduce((sum, box) => sum + (overlap({ ...spot, wide, high: 27 * meadow.label }, box) ? box.weight : 0), 0);
  const best = spots.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return { x: best.x, y: best.y };
}

/** The position of a pellet, moved aside if an eagle covers it. */
export function pelletPosition(meadow: MeadowLayout, view: LeapingView, id: string): Point {
  const at = meadow.at(id);
  const scale = meadow.radius / 48;
  const eagle = EAGLES.find((name) => meadow.board.zones[name]?.[view.eagles[name].zone]?.includes(id));
  if (!eagle) return at;
  const bird = eaglePosition(meadow, view, eagle);
  const away = Math.hypot(at.x - bird.x, at.y - bird.y) || 1;
  if (away > meadow.radius * 1.7) return at;
  return { x: at.x + ((at.x - bird.x) / away) * 30 * scale, y: at.y + ((at.y - bird.y) / away) * 24 * scale };
}
