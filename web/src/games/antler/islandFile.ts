/** Edits of an Antler Island file; derived fields (links, edges, piles) are rebuilt. */
export interface Space {
  level: number;
  terrain: string;
  uphill: string | null;
  downhill: string[];
  ring: string[];
  adjacent: string[];
  stag_adjacent: string[];
  stags: boolean;
  layout?: { readonly ring: number; readonly angle: number; readonly span: number };
  [more: string]: unknown;
}
export interface IslandBoard {
  spaces: { [space: string]: Space };
  uphill: { [space: string]: string };
  edges: string[][];
  setup: {
    food_start_pile: { [value: string]: number };
    food_main_pile: { [value: string]: number };
    [more: string]: unknown;
  };
  [more: string]: unknown;
}
export interface IslandFile {
  die: string[];
  components: {
    food_tokens: { [value: string]: number };
    cunning_tiles: { [tile: string]: number };
    [more: string]: unknown;
  };
  boards: { [players: string]: IslandBoard };
  [more: string]: unknown;
}

/** The spaces one level up to which an uphill link may lead: the adjacent ones and the current one. */
export function uphillChoices(board: IslandBoard, space: string): string[] {
  const own = board.spaces[space];
  if (!own) return [];
  return Object.keys(board.spaces).filter((other) => {
    const found = board.spaces[other] as Space;
    return found.level === own.level + 1 && (isNear(own, found) || board.uphill[space] === other);
  });
}

/** Whether a space is adjacent to one of the next ring; the summit is adjacent to its whole ring. */
function isNear(lower: Space, upper: Space): boolean {
  const [a, b] = [lower.layout, upper.layout];
  if (!a || !b || b.ring === 2) return true;
  const apart = Math.abs(((a.angle - b.angle + 540) % 360) - 180);
  return apart < a.span / 2 + b.span;
}

export function setUphill(file: IslandFile, players: string, space: string, to: string): IslandFile {
  const board = file.boards[players];
  if (!board) return file;
  const uphill = { ...board.uphill, [space]: to };
  const own = board.spaces[space];
  const spaces = own ? { ...board.spaces, [space]: { ...own, uphill: to } } : board.spaces;
  return { ...file, boards: { ...file.boards, [players]: rebuildLinks({ ...board, uphill, spaces }) } };
}

/** Rebuild neighbours and edges from `ring` and `uphill`. */
export function rebuildLinks(board: IslandBoard): IslandBoard {
  const names = Object.keys(board.spaces);
  const spaces: IslandBoard["spaces"] = {};
  for (const name of names) {
    const space = board.spaces[name] as Space;
    const downhill = names.filter((other) => board.uphill[other] === name);
    const up = board.uphill[name];
    const adjacent = [...new Set([...space.ring, ...downhill, ...(up ? [up] : [])])];
    const usable = space.stags ? adjacent.filter((other) => board.spaces[other]?.stags) : space.stag_adjacent;
    spaces[name] = { ...space, downhill, adjacent, stag_adjacent: usable };
  }
  const seen = new Set<string>();
  const edges: string[][] = [];
  for (const name of names)
    for (const other of spaces[name]?.adjacent ?? []) {
      const key = [name, other].sort().join(" ");
      if (!seen.has(key)) edges.push([name, other]);
      seen.add(key);
    }
  return { ...board, spaces, edges };
}

/** Set the number of food tokens of a value; the main piles of both boards absorb the difference. */
export function setFoodCount(file: IslandFile, value: string, count: number): IslandFile {
  const components = { ...file.components, food_tokens: { ...file.components.food_tokens, [value]: count } };
  const boards = Object.fromEntries(
    Object.entries(file.boards).map(([players, board]) => {
      const start = board.setup.food_start_pile[value] ?? 0;
      const main = { ...board.setup.food_main_pile, [value]: count - start };
      return [players, { ...board, setup: { ...board.setup, food_main_pile: main } }];
    }),
  );
  return { ...file, components, boards };
}

export function spaceIn(where: string): { players: string; space: string } | null {
  const found = /^boards\.(\d): ([RBYWG]\d|S)\b/.exec(where);
  return found ? { players: found[1] ?? "4", space: found[2] ?? "" } : null;
}
