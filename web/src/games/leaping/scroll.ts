/** Scroll positions of the tall board on a phone. */

/** Space around a place for the lemming, its label and the border of the Start Area, in SVG units. */
const MARGIN = 66;

/**
 * The scroll position in SVG units that shows the places to touch, and their goals if both fit. If not all places fit,
 * the foremost are shown.
 */
export function scrollTopFor(
  first: readonly number[],
  then: readonly number[],
  height: number,
  visible: number,
): number {
  const within = (top: number): number => Math.max(0, Math.min(height - visible, top));
  const [upper, lower] = [Math.min(...first), Math.max(...first)];
  const [highest, lowest] = [Math.min(upper, ...then), Math.max(lower, ...then)];
  const fits = (from: number, to: number): boolean => to - from + 2 * MARGIN <= visible;
  if (fits(highest, lowest)) return within((highest + lowest - visible) / 2);
  if (!fits(upper, lower)) return within(upper - visible / 2);
  // Movement goes upwards: with the lemming at the bottom, most of the path is visible.
  return within(highest < upper ? lower + MARGIN - visible : upper - MARGIN);
}

/** Whether a place at this height is fully visible. */
export function isInView(at: number, top: number, visible: number): boolean {
  return at - MARGIN / 2 >= top && at + MARGIN / 2 <= top + visible;
}
