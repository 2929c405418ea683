/** What a table gives to a board: a view, what may be done, what happened. No rules, only facts. */
import type { JsonFacts } from "../i18n/narrator.ts";

export type EventFacts = JsonFacts & { readonly event: string };
/** Things whose values this viewer does not know: only how many there are. */
export interface Hidden {
  readonly hidden: number;
}
export type MaybeHidden<T> = readonly T[] | Hidden;

export interface BaseView {
  readonly game: string;
  readonly players: number;
  readonly options: JsonFacts;
  readonly viewer: number | null;
  readonly turn: number;
  readonly to_act: readonly (number | string)[];
  readonly question: (JsonFacts & { readonly step: string; readonly clause: string }) | null;
  readonly sealed: string | null;
  readonly result: {
    readonly scores: readonly number[];
    readonly ranking: readonly (readonly number[])[];
    readonly winners: readonly number[];
    readonly breakdown: readonly (readonly { reason: string; points: number; count: number }[])[];
    readonly reason: string;
  } | null;
}

/** What every board takes. `danger` are chances from 0 to 1 by place, where the table knows them. */
export interface BoardProps<V extends BaseView> {
  view: V;
  legal: readonly string[];
  events: readonly EventFacts[];
  names: readonly string[];
  danger?: { readonly [place: string]: number };
  /** An action that somebody recommends: the board shows it as if it had been chosen. */
  advised?: string | null;
  onAction: (text: string) => void;
  /** Asks why an action is not allowed; the board may know the answer itself. No text at all asks for the rule of the question. */
  onWhyNot: (text: string, own?: string) => void;
  /** Take a sealed choice back, while the table still allows it. */
  onTakeBack?: () => void;
}

export function isHidden(thing: unknown): thing is Hidden {
  return typeof thing === "object" && thing !== null && "hidden" in thing;
}

/** How many things there are, known or not. */
export function countOf(things: MaybeHidden<unknown>): number {
  return isHidden(things) ? things.hidden : things.length;
}

/** The things that are known, none if they are hidden. */
export function visibleItems<T>(things: MaybeHidden<T>): readonly T[] {
  return isHidden(things) ? [] : things;
}
