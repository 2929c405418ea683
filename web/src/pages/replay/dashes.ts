/** Dash patterns that distinguish chart lines without colour. */
const DASHES = ["none", "9 4", "3 3", "14 3 3 3", "6 2 2 2", "1 3"];

export function dashPattern(seat: number): string {
  return DASHES[seat] ?? "none";
}
