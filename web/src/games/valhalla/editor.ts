/** The editor of decks of Valhalla Lemmings. */
import deck from "$games/valhalla_lemmings/deck.json";
import type { DataEditor } from "../../board/manifest.ts";
import ValhallaEditor from "./ValhallaEditor.svelte";

const editor: DataEditor = {
  kind: "deck",
  standard: deck,
  component: ValhallaEditor,
  hasShape: ({ legends, village, reveal }) =>
    Array.isArray(legends) && typeof village === "object" && typeof reveal === "object",
};
export default editor;
