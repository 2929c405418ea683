/** Parses the text of an action (see docs/notation). */
import type { JsonFacts } from "../../i18n/narrator.ts";
import { SEATS } from "./view.ts";

export interface Action {
  readonly text: string;
  readonly kind: string;
  /** Cards in notation: `3` in the hand, `bid-3` in the battle. */
  readonly cards?: readonly string[];
  readonly target?: number;
  readonly legend?: string;
  readonly facts: JsonFacts;
}

export function parseAction(text: string): Action {
  const [verb = "", first = "", second = ""] = text.split(" ");
  switch (verb) {
    case "bid":
      return first === "nothing"
        ? make(text, "bid-nothing", {})
        : make(text, "bid", { cards: first.split("+").map(Number) }, { cards: first.split("+") });
    case "discard":
      return make(text, "discard-cards", { cards: first.split("+") }, { cards: first.split("+") });
    case "give": {
      const target = SEATS.indexOf(first);
      return make(
        text,
        "give-cards",
        { target_seat: target, cards: second.split("+") },
        { target, cards: second.split("+") },
      );
    }
    case "target":
      return make(text, "name-target", { target_seat: SEATS.indexOf(first) }, { target: SEATS.indexOf(first) });
    case "take":
      return make(text, "take-legend", { legend: first }, { legend: first });
    case "reactivate":
      return make(text, "reactivate", { legend: first }, { legend: first });
    case "seize":
      return make(text, "seize-legends", { legends: first.split("+") }, { legend: first });
    case "strength":
      return make(text, "declare-strength", { strength: Number(first) });
    case "tie":
      return make(text, "decide-tie", { answer: first });
    default:
      return make(text, verb, {});
  }
}

function make(
  text: string,
  kind: string,
  facts: JsonFacts,
  more: Pick<Action, "cards" | "target" | "legend"> = {},
): Action {
  return { text, kind, facts: { action: kind, ...facts }, ...more };
}

/** Whether two lists hold the same cards, in any order. */
export function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}
