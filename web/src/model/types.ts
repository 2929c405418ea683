/** The data a board draws: the view, the legal actions, the events. It contains no rules. */
import type { Director } from "../board/director.svelte.ts";
import type { JsonFacts } from "../i18n/narrator.ts";
import type { BaseView, Hidden, Offer } from "./viewTypes.ts";

export type { BaseView, Hidden };

export type EventFacts = JsonFacts & { readonly event: string };
export type MaybeHidden<T> = readonly T[] | Hidden;

/** An event of a move, and the view after it. */
export interface Keyframe<V> {
  readonly event: EventFacts;
  readonly view: V;
}

/** The props of every board. */
export interface BoardProps<V extends BaseView> {
  /** What is shown at this moment: after the last event that has been played. */
  view: V;
  /** What the viewer may do now. */
  offers: readonly Offer[];
  /** Plays the events; a board animates them with `animateEvents`. */
  director?: Director<V>;
  names: readonly string[];
  /** The table at which unsent choices are kept. */
  table?: string;
  /** A recommended action: the board selects it. */
  advised?: Offer | null;
  onAction: (text: string) => void;
  /** Asks why an action is illegal; `own` is the answer if the board knows it. An empty text asks for the rule of the question. */
  onWhyNot: (text: string, own?: string) => void;
  /** Withdraws a sealed choice, while that is allowed. */
  onTakeBack?: () => void;
}

/** The seat whose face stands beside the prompt: the viewer's if asked, else of who is asked, else of the winner. */
export function actorOf({ viewer, to_act, result }: BaseView): number {
  if (viewer !== null && to_act.includes(viewer)) return viewer;
  const asked = to_act.find((actor): actor is number => typeof actor === "number");
  return asked ?? result?.winners[0] ?? viewer ?? 0;
}

export function isHidden(value: unknown): value is Hidden {
  return typeof value === "object" && value !== null && "hidden" in value;
}

/** The number of items, hidden or not. */
export function countOf(items: MaybeHidden<unknown>): number {
  return isHidden(items) ? items.hidden : items.length;
}

/** The items that are visible; none if they are hidden. */
export function visibleItems<T>(items: MaybeHidden<T>): readonly T[] {
  return isHidden(items) ? [] : items;
}
