/** The editor of boards of Antler Island. */
import board from "$games/antler_island/board.json";
import type { DataEditor } from "../../board/manifest.ts";
import AntlerEditor from "./AntlerEditor.svelte";

const editor: DataEditor = {
  kind: "board",
  standard: board,
  component: AntlerEditor,
  hasShape: ({ die, components, boards }) =>
    Array.isArray(die) &&
    typeof components === "object" &&
    typeof boards === "object" &&
    boards !== null &&
    "4" in boards,
};
export default editor;
