/** The boards and the readers of their actions, each fetched when its table is opened. */
import type { Component } from "svelte";
import type { Shell } from "../board/shell.ts";
import type { JsonFacts } from "../i18n/narrator.ts";
import type { BaseView, BoardProps } from "../table/types.ts";

// biome-ignore lint/suspicious/noExplicitAny: each board knows its own view; the table only hands it through
export type Board = Component<BoardProps<any> & Shell>;
/** What an action is, as the narrator can say it. */
export type Reader = (text: string) => JsonFacts;

const BOARDS: { readonly [game: string]: () => Promise<{ default: unknown }> } = {
  "leaping-lemmings": () => import("../games/leaping/LeapingBoard.svelte"),
  "antler-island": () => import("../games/antler/AntlerBoard.svelte"),
  "valhalla-lemmings": () => import("../games/valhalla/ValhallaTable.svelte"),
};
const READERS: { readonly [game: string]: () => Promise<{ read: (text: string) => { readonly facts: JsonFacts } }> } = {
  "leaping-lemmings": () => import("../games/leaping/choices.ts"),
  "antler-island": () => import("../games/antler/choices.ts"),
  "valhalla-lemmings": () => import("../games/valhalla/choices.ts"),
};

export const GAMES = Object.keys(BOARDS);

export async function loadBoard(game: BaseView["game"]): Promise<Board> {
  const load = BOARDS[game];
  if (!load) throw new Error(`no board for ${game}`);
  return (await load()).default as Board;
}

export async function loadReader(game: string): Promise<Reader> {
  const load = READERS[game];
  if (!load) throw new Error(`no reader for ${game}`);
  const { read } = await load();
  return (text) => read(text).facts;
}
