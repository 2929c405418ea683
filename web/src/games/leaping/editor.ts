/** The editor of boards of Leaping Lemmings. */
import board from "$games/leaping_lemmings/board.json";
import type { DataEditor } from "../../board/manifest.ts";
import LeapingEditor from "./LeapingEditor.svelte";

const editor: DataEditor = {
  kind: "board",
  standard: board,
  component: LeapingEditor,
  hasShape: ({ hexes, eagle_die_faces }) =>
    Array.isArray(hexes) && hexes.every(isHex) && Array.isArray(eagle_die_faces),
};
export default editor;

function isHex(hex: unknown): boolean {
  const { zones, row, x } = (hex ?? {}) as { zones?: unknown; row?: unknown; x?: unknown };
  return Boolean(zones) && typeof row === "number" && typeof x === "number";
}
