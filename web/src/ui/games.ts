/** The games that this page was built with, by their manifests. Boards and everything large are loaded on demand. */
import type { Component } from "svelte";
import type { BoardSlots } from "../board/boardSlots.ts";
import type { Face, GameManifest, RulesPages, SeatFace, TranslatedClauses } from "../board/manifest.ts";
import { clanFace, colouredFace } from "../board/seatFaces.ts";
import type { Catalogue } from "../i18n/catalogue.ts";
import type { Language } from "../i18n/numbers.ts";
import type { BoardProps } from "../model/types.ts";

// biome-ignore lint/suspicious/noExplicitAny: each board has its own view type; callers only pass it through
export type BoardComponent = Component<BoardProps<any> & BoardSlots>;

const found = import.meta.glob<GameManifest>("../games/*/manifest.ts", { eager: true, import: "default" });
const manifests = new Map(Object.values(found).map((manifest) => [manifest.id, manifest]));

/** The ids of the games with a manifest in this page; the server may offer more. */
export const GAMES: readonly string[] = [...manifests.values()]
  .sort((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity))
  .map(({ id }) => id);

/** What a game brings; a game without a manifest in this page brings its id alone. */
export function manifestOf(game: string): GameManifest {
  return manifests.get(game) ?? { id: game };
}

/** The name of a game; its id until its words are loaded. */
export function gameName(words: Catalogue, game: string): string {
  return words.has(`${game}.name`) ? words.text(`${game}.name`) : game;
}

/** The face and the colours of a seat. */
export function seatFace(game: string, seat: number): SeatFace {
  return manifestOf(game).seatFace?.(seat) ?? colouredFace(game, seat);
}

/** A number that differs between games, so that games without a portrait do not all look alike. */
export function portraitNumber(game: string): number {
  return [...game].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1009, 7);
}

/** The face of a game in lists. */
export function portraitOf(game: string): Face {
  return manifestOf(game).portrait ?? clanFace(portraitNumber(game)).face;
}

/** The board of a game; the generic one if it brings none. */
export async function loadBoard(game: string): Promise<BoardComponent> {
  const load = manifestOf(game).board;
  return load ? ((await load()).default as BoardComponent) : loadGenericBoard();
}

/** The board that draws any game. */
export async function loadGenericBoard(): Promise<BoardComponent> {
  return (await import("../games/generic/GenericBoard.svelte")).default;
}

/** What the rules of a game show beside the clauses; null if it brings nothing. */
export async function loadRules(game: string): Promise<RulesPages | null> {
  return (await manifestOf(game).rules?.())?.default ?? null;
}

/** The translated clauses of a game; empty for English, which is authoritative. */
export async function loadTranslation(language: Language, game: string): Promise<TranslatedClauses> {
  return (await (await loadRules(game))?.clauses[language]?.())?.default ?? {};
}
