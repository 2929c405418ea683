/** The drawing of antlers: pieces alternate left and right; beyond ten, a label shows the number instead. */

const PIECES = [
  "M40 38C36 31 30 27 28 16",
  "M35 30C28 31 20 27 16 20",
  "M28 16C26 6 28-2 24-12",
  "M27 5C20 5 12 1 9-8",
  "M24-12C22-19 16-22 11-27M24-12C26-19 30-23 36-27",
] as const;

export const MAX_DRAWN = PIECES.length * 2;

export interface Branch {
  readonly d: string;
  /** Whether the branch stands on the right, mirrored. */
  readonly right: boolean;
}

/** The branches of this many pieces: odd pieces on the left, even pieces on the right. */
export function branches(pieces: number): Branch[] {
  const found: Branch[] = [];
  for (let place = 0; place < Math.min(pieces, MAX_DRAWN); place += 1) {
    found.push({ d: PIECES[place >> 1] ?? "", right: place % 2 === 1 });
  }
  return found;
}
