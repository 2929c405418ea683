/** Parses the text of an action into source, level and goal (see docs/notation). */
import type { JsonFacts } from "../../i18n/narrator.ts";
import { CLANS } from "./view.ts";

/** A parsed action. One without source and goal is shown as a button. */
export interface Action {
  readonly text: string;
  readonly kind: string;
  readonly source?: string;
  readonly level?: number;
  /** A hex, `cliff`, `start`, `ring-3` for a dive, `zone-red-B` for an eagle. */
  readonly goal?: string;
  readonly order?: readonly string[];
  readonly card?: string;
  readonly facts: JsonFacts;
}

const HEX = /^(?:\d+[a-h]|start|cliff)$/;

/** Parse an action; `kind` is its name in the message catalogues. */
export function parseAction(text: string): Action {
  const [verb = "", ...rest] = text.split(" ");
  const [first = "", second = ""] = rest;
  const [actionsFrom = "", goal = ""] = first.split(">");
  const [hex = "", level = "1"] = actionsFrom.split(".");
  const at = { source: hex, level: Number(level) };
  switch (verb) {
    case "move":
      return make(text, "move", { source: actionsFrom, goal }, { source: actionsFrom, goal });
    case "dive":
      return make(
        text,
        "dive",
        { source: actionsFrom, points: Number(second) },
        { source: actionsFrom, goal: `ring-${second}` },
      );
    case "scatter":
    case "push":
      return make(text, verb, { ...at, goal }, { ...at, goal });
    case "claw":
    case "paw":
    case "swap":
      return make(text, { claw: "claw", paw: "pull-paw", swap: "swap-identity" }[verb], { hex, level: at.level }, at);
    case "eat":
    case "resupply":
    case "return":
      return make(text, verb === "return" ? "return-to" : verb, { hex }, { goal: hex });
    case "eagle":
      return /^c?cw$/.test(second)
        ? make(text, "fly-eagle", { eagle: first, way: second }, {})
        : make(text, "send-eagle", { eagle: first, zone: second }, { goal: `zone-${first}-${second}` });
    case "order": {
      const seats = rest.slice(1).map((clan) => CLANS.indexOf(clan.toLowerCase() as (typeof CLANS)[number]));
      return make(text, "reorder", { hex: first, seats }, { source: first, order: rest.slice(1) });
    }
    case "favor":
      return first === "raise"
        ? make(text, "raise-dive", { points: Number(second) }, {})
        : make(text, "take-favor", { favor: first }, {});
    case "play":
      return make(text, "play-special", { card: first }, { card: first });
    case "first":
      return make(text, "choose-die", { eagle: first }, {});
    case "feed":
      return make(text, "feed-eagle", { eagle: first }, {});
    case "hand":
      return make(text, "hand-on", {}, {});
    default:
      return make(text, verb, {}, {});
  }
}

type Places = Pick<Action, "source" | "level" | "goal" | "order" | "card">;

function make(text: string, kind: string, facts: JsonFacts, places: Places): Action {
  return { text, kind, facts: { action: kind, ...facts }, ...places };
}

export function isPlace(word: string | undefined): word is string {
  return word !== undefined && HEX.test(word);
}

/** The actions that start at this place (and level). */
export function actionsFrom(actions: readonly Action[], source: string, level?: number): Action[] {
  return actions.filter(
    (action) => action.source === source && (level === undefined || (action.level ?? level) === level),
  );
}
