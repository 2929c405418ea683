/** Parses the text of an action (see docs/notation). */
import type { JsonFacts } from "../../i18n/narrator.ts";

export interface Action {
  readonly text: string;
  readonly kind: string;
  readonly space?: string;
  readonly via?: string;
  readonly food?: readonly number[];
  readonly control?: string;
  readonly tile?: string;
  readonly facts: JsonFacts;
}

const TASK: { readonly [letter: string]: string } = { M: "move", E: "eat", C: "mate", G: "grow" };

export function parseAction(text: string): Action {
  const [verb = "", first = "", second = ""] = text.split(" ");
  switch (verb) {
    case "plan": {
      const [one = "", two = "", three = "", x = "", blank = ""] = [...first].map((letter) => TASK[letter] ?? "");
      return make(text, "plan", { one, two, three, x, blank });
    }
    case "reveal":
      return make(text, "reveal", { control: first }, { control: first });
    case "move":
    case "retreat":
      return make(text, verb, { space: first }, { space: first });
    case "place":
      return make(text, "place-loser", { space: first }, { space: first });
    case "speed": {
      const [via = "", space = ""] = first.split(">");
      return make(text, "speed", { via, space }, { via, space, tile: "speed" });
    }
    case "grow":
    case "commit": {
      const food = first === "nothing" ? [] : first.split("+").map(Number);
      return make(text, verb, { food }, { food });
    }
    case "keep":
      return make(text, "keep-food", { value: Number(first) }, { tile: "keep-one-food" });
    case "play":
      return make(text, "play-tile", { tile: first }, { tile: first });
    case "take":
      return make(text, "take-tile", { pile: first });
    case "discard":
      return make(text, "discard-tile", { tile: first, side: second }, { tile: first });
    case "cube":
      return make(text, "take-cube", { colour_seat: Number(first.slice(1)) - 1 });
    default:
      return make(text, verb, {});
  }
}

type Places = Pick<Action, "space" | "via" | "food" | "control" | "tile">;

function make(text: string, kind: string, facts: JsonFacts, places: Places = {}): Action {
  return { text, kind, facts: { action: kind, ...facts }, ...places };
}
