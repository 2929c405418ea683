/** The snippets a page puts into the layout of a board: top bar, log, tool buttons, overlays. */
import type { Snippet } from "svelte";

export interface BoardSlots {
  top?: Snippet<[title: string, subtitle: string]>;
  log?: Snippet;
  tools?: Snippet;
  aside?: Snippet;
}
