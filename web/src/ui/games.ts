/** Loads the boards and action parsers of the games on demand. */
import type { Component } from "svelte";
import type { BoardSlots } from "../board/boardSlots.ts";
import type { JsonFacts } from "../i18n/narrator.ts";
import type { BaseView, BoardProps } from "../model/types.ts";

// biome-ignore lint/suspicious/noExplicitAny: each board has its own view type; callers only pass it through
export type BoardComponent = Component<BoardProps<any> & BoardSlots>;
/** Parses the text of an action into facts for the narrator. */
export type ActionReader = (text: string) => JsonFacts;

const BOARDS: { readonly [game: string]: () => Promise<{ default: unknown }> } = {
  "leaping-lemmings": () => import("../games/leaping/LeapingBoard.svelte"),
  "antler-island": () => import("../games/antler/AntlerBoard.svelte"),
  "valhalla-lemmings": () => import("../games/valhalla/ValhallaBoard.svelte"),
};
const ACTION_READERS: {
  readonly [game: string]: () => Promise<{ parseAction: (text: string) => { readonly facts: JsonFacts } }>;
} = {
  "leaping-lemmings": () => import("../games/leaping/actions.ts"),
  "antler-island": () => import("../games/antler/actions.ts"),
  "valhalla-lemmings": () => import("../games/valhalla/actions.ts"),
};

export const GAMES = Object.keys(BOARDS);

export async function loadBoard(game: BaseView["game"]): Promise<BoardComponent> {
  const load = BOARDS[game];
  if (!load) throw new Error(`no board for game ${game}`);
  return (await load()).default as BoardComponent;
}

export async function loadActionReader(game: string): Promise<ActionReader> {
  const load = ACTION_READERS[game];
  if (!load) throw new Error(`no action reader for game ${game}`);
  const { parseAction } = await load();
  return (text) => parseAction(text).facts;
}
