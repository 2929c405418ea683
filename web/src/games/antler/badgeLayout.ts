/** Positions of the badges with the strengths of a possible fight, chosen to cover no stag. */
import type { Point } from "../../board/animation.ts";
import { stagWidth } from "./animations.ts";
import type { HillLayout } from "./geometry.ts";

export interface Size {
  readonly wide: number;
  readonly high: number;
}

/** Below, beside or above the rival: where the badge covers least of any stag. */
export function badgePosition(hill: HillLayout, rival: Point, stags: readonly Point[], badge: Size): Point {
  const stag = stagWidth(hill);
  const [aside, middle] = [stag * 0.5 + badge.wide / 2, rival.y - stag * 0.45];
  const places = [
    { x: rival.x, y: rival.y + badge.high / 2 + 4 },
    { x: rival.x + aside, y: middle },
    { x: rival.x - aside, y: middle },
    { x: rival.x, y: rival.y - stag * 1.5 - badge.high / 2 },
  ].map((at) => clamp(hill, at, badge));
  const covered = (at: Point): number => stags.reduce((sum, feet) => sum + overlap(at, badge, feet, stag), 0);
  return places.reduce((best, at) => (covered(at) < covered(best) - 1 ? at : best));
}

/** Clamped to the stage, clear of the seats at the top and the prompt at the bottom. */
function clamp(hill: HillLayout, at: Point, badge: Size): Point {
  const [x, y] = [badge.wide / 2 + 4, badge.high / 2 + 4];
  const [top, bottom] = [hill.frame.top, hill.height - hill.frame.bottom];
  return { x: Math.max(x, Math.min(hill.width - x, at.x)), y: Math.max(top + y, Math.min(bottom - y, at.y)) };
}

/** The area of a stag under a badge, in square SVG units. */
function overlap(at: Point, badge: Size, stag: Point, wide: number): number {
  const across =
    Math.min(at.x + badge.wide / 2, stag.x + wide / 2) - Math.max(at.x - badge.wide / 2, stag.x - wide / 2);
  const down = Math.min(at.y + badge.high / 2, stag.y) - Math.max(at.y - badge.high / 2, stag.y - wide * 1.2);
  return Math.max(0, across) * Math.max(0, down);
}
