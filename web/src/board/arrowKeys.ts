/** Arrow-key navigation: finds the nearest place in the direction of a key. */
import type { Point } from "./animation.ts";

const DIRECTIONS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The place this key leads to; null if it is not an arrow key or nothing lies in that direction. */
export function nextPlace<K>(key: string, here: K, places: ReadonlyMap<K, Point>): K | null {
  const direction = DIRECTIONS[key];
  const from = places.get(here);
  if (!direction || !from) return null;
  let best: { place: K; cost: number } | null = null;
  for (const [place, point] of places) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const sideways = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (place === here || ahead <= 1 || sideways > ahead * 2) continue;
    const cost = ahead + sideways * 1.6;
    if (!best || cost < best.cost) best = { place, cost };
  }
  return best?.place ?? null;
}
