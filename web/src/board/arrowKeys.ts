/** Arrow keys walk from place to place: to the nearest one in that direction. */
import type { Point } from "./animation.ts";

const WAYS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** Where this key leads from here; null if it is no arrow or nothing lies that way. */
export function nextPlace<K>(key: string, here: K, places: ReadonlyMap<K, Point>): K | null {
  const way = WAYS[key];
  const from = places.get(here);
  if (!way || !from) return null;
  let best: { place: K; cost: number } | null = null;
  for (const [place, point] of places) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (place === here || ahead <= 1 || aside > ahead * 2) continue;
    const cost = ahead + aside * 1.6;
    if (!best || cost < best.cost) best = { place, cost };
  }
  return best?.place ?? null;
}
