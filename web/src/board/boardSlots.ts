/** What the page around a board brings along: its bar, its log, its buttons. */
import type { Snippet } from "svelte";

export interface BoardSlots {
  top?: Snippet<[title: string, subtitle: string]>;
  log?: Snippet;
  tools?: Snippet;
  aside?: Snippet;
}
