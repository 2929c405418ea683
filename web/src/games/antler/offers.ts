/** The offers of Antler Island as the board uses them. */
import type { JsonFacts } from "../../i18n/narrator.ts";
import { type AnyFacts, combine, factsOf, type Offer } from "../../model/offers.ts";
import { CONTROLS } from "./pieces.ts";
import type { AntlerOffer, Control, Task } from "./types.ts";

/** An offer with what a touch selects. */
export interface Action extends Pick<AnyFacts<AntlerOffer>, "space" | "via" | "food" | "control" | "tile"> {
  readonly offer: Offer;
  readonly text: string;
  readonly kind: string;
  /** The parameters of the message that describes this action. */
  readonly facts: JsonFacts;
}

export function toAction(offer: Offer): Action {
  const { text, kind, space, via, food, control, tile } = offer as Offer & AnyFacts<AntlerOffer>;
  return { offer, text, kind, space, via, food, control, tile, facts: factsOf(offer) };
}

export type Tasks = Partial<Record<Control, Task>>;
/** The parts of a plan in the order of the control tiles. */
const PARTS = ["one", "two", "three", "x", "blank"] as const;

/** The task of each control tile in a plan. */
export function tasksOf(plan: Offer): Tasks {
  const facts = factsOf(plan);
  return Object.fromEntries(CONTROLS.map((control, place) => [control, facts[PARTS[place] ?? ""] as Task]));
}

/** The plan that these tasks make; null if a tile has none. */
export function planOf(plans: Offer, tasks: Tasks): Offer | null {
  return combine(
    plans,
    Object.fromEntries(CONTROLS.map((control, place) => [PARTS[place] ?? "", tasks[control] ? [tasks[control]] : []])),
  );
}
