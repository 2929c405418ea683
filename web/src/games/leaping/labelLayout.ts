/** Where eagles, their names and what lies under them are drawn, so that nobody hides anybody. */
import type { Point } from "../../board/animation.ts";
import { eagleSize } from "./animations.ts";
import type { MeadowLayout } from "./geometry.ts";
import { EAGLES, type EagleName, type LeapingView } from "./view.ts";

/** Where those of a seat wait in the Start Area: their feet. */
export function startPosition(meadow: MeadowLayout, players: number, seat: number): Point {
  if (meadow.upright) return { x: 36 + seat * Math.min(66, 252 / players), y: meadow.height - 30 };
  const row = Math.floor(seat / 2);
  return { x: seat % 2 ? 119 : 65, y: players > 4 ? 314 + row * 84 + (seat % 2) * 20 : 306 + seat * 54 };
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
const overlap = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) * 2 < one.wide + other.wide && Math.abs(one.y - other.y) * 2 < one.high + other.high;

/** Where the odds of a goal stand: at its upper corner, and never off the board. */
export function riskPosition(meadow: MeadowLayout, place: string): Point {
  const [{ x, y }, scale, hex] = [meadow.at(place), meadow.radius / 48, meadow.hexes.get(place)];
  if (!hex?.half) return { x: x + 22 * scale, y: y - 26 * scale };
  if (meadow.upright) return { x: x + (hex.x < 0 ? 12 : -12) * scale, y: y - 20 * scale };
  return { x: x + 26 * scale, y: y + (hex.x < 0 ? -4 : -12) * scale };
}

/** Where an eagle's name stands: under it or above it, wherever it hides the fewest lemmings and odds. */
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
    ...chances.map(({ at }) => ({ ...at, wide: 36, high: 20, weight: 2 })),
  ];
  // On the wide stage the prompt lies over its lower edge.
  const [highest, lowest] = meadow.upright ? [88, meadow.height - 14] : [142, meadow.height - 78];
  const [least, most] = [wide / 2 + 4, meadow.width - wide / 2 - (meadow.upright ? 62 : 4)];
  const spots = [size * 0.43, -size * 0.68, size * 0.62, -size * 0.84].flatMap((down, far) =>
    [0, -0.4, 0.4].map((aside) => ({
      x: Math.max(least, Math.min(most, bird.x + aside * wide)),
      y: Math.max(highest, Math.min(lowest, bird.y + down)),
      far: far * 0.2 + Math.abs(aside),
    })),
  );
  const cost = (spot: (typeof spots)[number]): number =>
    spot.far + taken.reduce((sum, box) => sum + (overlap({ ...spot, wide, high: 27 }, box) ? box.weight : 0), 0);
  const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return { x: best.x, y: best.y };
}

/** A pellet under an eagle is drawn a little aside, so that it is seen. */
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
