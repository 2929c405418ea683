/** The boards, each fetched when its table is opened. */
import type { Component } from "svelte";
import type { Shell } from "../board/shell.ts";
import type { BaseView, BoardProps } from "../table/types.ts";

// biome-ignore lint/suspicious/noExplicitAny: each board knows its own view; the table only hands it through
export type Board = Component<BoardProps<any> & Shell>;

const BOARDS: { readonly [game: string]: () => Promise<{ default: unknown }> } = {
  "leaping-lemmings": () => import("../games/leaping/LeapingBoard.svelte"),
  "antler-island": () => import("../games/antler/AntlerBoard.svelte"),
  "valhalla-lemmings": () => import("../games/valhalla/ValhallaTable.svelte"),
};

export const GAMES = Object.keys(BOARDS);

export async function loadBoard(game: BaseView["game"]): Promise<Board> {
  const load = BOARDS[game];
  if (!load) throw new Error(`no board for ${game}`);
  return (await load()).default as Board;
}
