/** Where the tall meadow of a phone is looked at when a action begins. */

/** Around a place so much belongs to it: the lemming, its number, the frame of the Start Area. */
const ROOM = 66;

/**
 * How far the view is scrolled, in the measures of the drawing: what has to be touched is in sight, its goals as well
 * if both fit; of more than fits, the foremost.
 */
export function scrollTopFor(first: readonly number[], then: readonly number[], height: number, seen: number): number {
  const within = (top: number): number => Math.max(0, Math.min(height - seen, top));
  const [upper, lower] = [Math.min(...first), Math.max(...first)];
  const [highest, lowest] = [Math.min(upper, ...then), Math.max(lower, ...then)];
  const fits = (from: number, to: number): boolean => to - from + 2 * ROOM <= seen;
  if (fits(highest, lowest)) return within((highest + lowest - seen) / 2);
  if (!fits(upper, lower)) return within(upper - seen / 2);
  // The way leads upwards: the lower the lemming stands, the more of it is seen.
  return within(highest < upper ? lower + ROOM - seen : upper - ROOM);
}

/** Whether a place at this height is seen as a whole. */
export function isInView(at: number, top: number, seen: number): boolean {
  return at - ROOM / 2 >= top && at + ROOM / 2 <= top + seen;
}
