/** The types of cunning tiles; their drawings are `cu-<tile>`. */
import board from "$games/antler_island/board.json";

export const TILES: readonly string[] = Object.keys(board.components.cunning_tiles).map((name) =>
  name.replaceAll("_", "-"),
);
