/** What a game brings to the page. All but its id is optional; without a board of its own the generic one draws the game. */
import type { Component } from "svelte";
import type { JsonFacts, Result, ScoreLine } from "../i18n/narrator.ts";
import type { Language } from "../i18n/numbers.ts";
import type { EventFacts } from "../model/types.ts";

export interface GameManifest {
  readonly id: string;
  /** Games with smaller numbers come first. */
  readonly order?: number;
  readonly board?: () => Promise<{ default: unknown }>;
  /** The face of the game in lists. */
  readonly portrait?: Face;
  /** The face and the colours of a seat. */
  readonly seatFace?: (seat: number) => SeatFace;
  /** The table that *Play now* creates on the first visit. */
  readonly quickPlay?: { readonly players?: number; readonly options?: JsonFacts };
  readonly result?: ResultStyle;
  readonly editor?: () => Promise<{ default: DataEditor }>;
  readonly rules?: () => Promise<{ default: RulesPages }>;
}

/** A lemming of a clan, or a stag with a coat. */
export interface Face {
  readonly clan?: string;
  readonly coat?: string;
}

export interface SeatFace {
  /** The CSS class with the colours of the seat. */
  readonly cls: string;
  readonly face: Face;
}

/** How the end of a game is told. */
export interface ResultStyle {
  /** Whether points decide; otherwise places are shown without scores. */
  readonly scored?: boolean;
  /** The score lines to show. */
  readonly lines?: (lines: readonly ScoreLine[]) => readonly ScoreLine[];
  readonly highlights?: (events: readonly EventFacts[], players: number, result: FinalResult | null) => Highlight[];
}

export interface FinalResult extends Result {
  readonly breakdown: readonly (readonly ScoreLine[])[];
}

/** A highlight of a finished game: the message `table.story.<kind>`, the seats and the facts. */
export interface Highlight {
  readonly kind: string;
  readonly seats: readonly number[];
  readonly facts: JsonFacts;
}

/** The editor of an owner's board or deck. */
export interface DataEditor {
  readonly kind: "board" | "deck";
  /** The file that the game brings; a new draft starts from it. */
  readonly standard: object;
  // biome-ignore lint/suspicious/noExplicitAny: each editor has its own type of file; the page only passes it through
  readonly component: Component<{ draft: DataDraft<any>; shownFault: string }>;
  /** Whether a file can be drawn at all; the server validates the rest. */
  readonly hasShape: (file: Record<string, unknown>) => boolean;
}

/** An owner's board or deck being edited, with the server's report on it. */
export interface DataDraft<T> {
  readonly game: string;
  readonly data: T;
  readonly report: { readonly problems: readonly { readonly where: string }[] } | null;
  change(data: T): void;
}

/** What the rules of a game show beside the clauses. */
export interface RulesPages {
  /** The lines of the summary: messages `rules.<game>.<line>` and `rules.<game>.<line>.title`. */
  readonly summary: readonly string[];
  /** The numbers of chapters for developers rather than players. */
  readonly developerChapters: readonly string[];
  /** The cards or tiles with their effects. */
  readonly cards: Component;
  /** Sample facts for the texts of refusals, by name. */
  readonly samples: JsonFacts;
  /** Two seats for these texts, by their names in records. */
  readonly sampleSeats?: readonly [string, string];
  /** Sample facts of refusals that need other values, by reason. */
  readonly samplesByReason: { readonly [reason: string]: JsonFacts };
  /** Translated clauses by language. */
  readonly clauses: { readonly [language in Language]?: () => Promise<{ default: TranslatedClauses }> };
}

export interface TranslatedClause {
  readonly title?: string;
  readonly text: string;
}
export type TranslatedClauses = { readonly [clause: string]: TranslatedClause };
