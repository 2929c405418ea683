/** Where eagles, their names and what lies under them are drawn, so that nobody hides anybody. */
import type { Point } from "../../board/motion.svelte.ts";
import type { Meadow } from "./geometry.ts";
import { eagleSize } from "./story.ts";
import { EAGLES, type EagleName, type LeapingView } from "./view.ts";

export function perch(meadow: Meadow, view: LeapingView, eagle: EagleName): Point {
  const busy = (id: string): boolean =>
    view.pellets.includes(id) || id in view.stacks || meadow.hexes.get(id)?.terrain === "brush";
  return meadow.perch(eagle, view.eagles[eagle].zone, busy);
}

/** Where an eagle's name stands: under it, or above it if somebody stands there. */
export function tagAt(meadow: Meadow, view: LeapingView, eagle: EagleName, wide: number): Point {
  const bird = perch(meadow, view, eagle);
  const size = eagleSize(meadow);
  const x = Math.max(wide / 2 + 4, Math.min(meadow.width - wide / 2 - (meadow.upright ? 62 : 4), bird.x));
  const stands = Object.keys(view.stacks).map((hex) => meadow.at(hex));
  const free = (y: number): boolean =>
    !stands.some(
      (at) => Math.abs(at.x - x) < wide / 2 + 14 && y > at.y - meadow.radius * 0.9 && y < at.y + meadow.radius * 0.7,
    );
  const [below, above] = [bird.y + size * 0.43, bird.y - size * 0.68];
  return { x, y: free(below) || !free(above) ? below : above };
}

/** A pellet under an eagle is drawn a little aside, so that it is seen. */
export function pelletAt(meadow: Meadow, view: LeapingView, id: string): Point {
  const at = meadow.at(id);
  const scale = meadow.radius / 48;
  const eagle = EAGLES.find((name) => meadow.board.zones[name]?.[view.eagles[name].zone]?.includes(id));
  if (!eagle) return at;
  const bird = perch(meadow, view, eagle);
  const away = Math.hypot(at.x - bird.x, at.y - bird.y) || 1;
  if (away > meadow.radius * 1.7) return at;
  return { x: at.x + ((at.x - bird.x) / away) * 30 * scale, y: at.y + ((at.y - bird.y) / away) * 24 * scale };
}
