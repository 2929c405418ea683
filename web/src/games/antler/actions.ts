/** Parses the text of an action (see docs/notation/antler-island.md). */
import type { JsonFacts } from "../../i18n/narrator.ts";

export interface Action {
  readonly text: string;
  readonly kind: string;
  readonly space?: string;
  readonly via?: string;
  readonly food?: readonly number[];
  readonly control?: string;
  readonly tile?: string;
  /** The parameters of the message that describes this action. */
  readonly facts: JsonFacts;
}

const TASKS: { readonly [letter: string]: string } = { M: "move", E: "eat", C: "mate", G: "grow" };

export function parseAction(text: string): Action {
  const [verb = "", first = "", second = ""] = text.split(" ");
  switch (verb) {
    case "plan": {
      const [one = "", two = "", three = "", x = "", blank = ""] = [...first].map((letter) => TASKS[letter] ?? "");
      return makeAction(text, "plan", { one, two, three, x, blank });
    }
    case "reveal":
      return makeAction(text, "reveal", { control: first }, { control: first });
    case "move":
    case "retreat":
      return makeAction(text, verb, { space: first }, { space: first });
    case "place":
      return makeAction(text, "place-loser", { space: first }, { space: first });
    case "speed": {
      const [via = "", space = ""] = first.split(">");
      return makeAction(text, "speed", { via, space }, { via, space, tile: "speed" });
    }
    case "grow":
    case "commit": {
      const food = first === "nothing" ? [] : first.split("+").map(Number);
      return makeAction(text, verb, { food }, { food });
    }
    case "keep":
      return makeAction(text, "keep-food", { value: Number(first) }, { tile: "keep-one-food" });
    case "play":
      return makeAction(text, "play-tile", { tile: first }, { tile: first });
    case "take":
      return makeAction(text, "take-tile", { pile: first });
    case "discard":
      return makeAction(text, "discard-tile", { tile: first, side: second }, { tile: first });
    case "cube":
      return makeAction(text, "take-cube", { colour_seat: Number(first.slice(1)) - 1 });
    default:
      return makeAction(text, verb, {});
  }
}

type ActionFields = Pick<Action, "space" | "via" | "food" | "control" | "tile">;

function makeAction(text: string, kind: string, facts: JsonFacts, fields: ActionFields = {}): Action {
  return { text, kind, facts: { action: kind, ...facts }, ...fields };
}
