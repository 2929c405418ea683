/** Turns events, questions, actions and results into sentences, as fellfield.i18n.narrator does in Python. */

import type { Catalogue } from "./catalogue.ts";
import type { Fact, Facts } from "./message.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonFacts = { readonly [name: string]: Json };
export interface WhyNot {
  readonly clause: string;
  readonly reason: string;
  readonly facts: JsonFacts;
}
export interface ScoreLine {
  readonly reason: string;
  readonly points: number;
  readonly count: number;
}
export interface Result {
  readonly winners: readonly number[];
  readonly reason: string;
}
export interface Reason {
  readonly name: string;
  readonly seat: number;
  readonly rival: boolean;
  readonly facts: JsonFacts;
}
export interface Hint {
  readonly action: JsonFacts;
  readonly details: JsonFacts;
  readonly runner_up: JsonFacts | null;
  readonly runner_up_details: JsonFacts;
  readonly chance: number;
  readonly gives_up: number;
  readonly reasons: readonly Reason[];
  readonly lacks: readonly Reason[];
}

const isSeat = (name: string): boolean => name === "seat" || name.endsWith("_seat");
/** Whether a fact names a seat the event affects. `colour_seat` only tells the colour of a cube. */
const isAffected = (name: string): boolean => name.endsWith("_seat") && name !== "colour_seat";

/** The names and seats of reasons, to compare two lists. */
const topics = (reasons: readonly Reason[]): string =>
  [...new Set(reasons.map(({ name, seat }) => `${name} ${seat}`))].sort().join();

/** The label of a space in the reader's language, such as *Gi1* for Y1; null if the catalogue has none. */
export function spaceLabel(words: Catalogue, game: string, space: string): string | null {
  const [, letter = "", n = ""] = /^([A-Z])(\d*)$/.exec(space) ?? [];
  const key = `${game}.label.${letter.toLowerCase()}`;
  return letter && words.has(key) ? words.text(key, { n }) : null;
}

export class Narrator {
  readonly game: string;
  readonly words: Catalogue;
  readonly names: readonly string[];
  /** Terms from the table's own data file, such as card names of a custom deck, by `fact.value`. */
  readonly terms: { readonly [key: string]: string };
  /** The seat that reads the sentences; its own actions are written in the second person. */
  readonly listener: number | null;

  constructor(
    game: string,
    words: Catalogue,
    names: readonly string[],
    terms: { readonly [key: string]: string } = {},
    listener: number | null = null,
  ) {
    this.game = game;
    this.words = words;
    this.names = names;
    this.terms = terms;
    this.listener = listener;
  }

  /** The sentence of an event as a viewer saw it. */
  event(facts: JsonFacts): string {
    const kind = String(facts.event);
    const own = `${this.game}.event.${kind}`;
    const known = this.words.has(own) ? own : `core.event.${kind}`;
    const hidden =
      this.words.has(`${own}.hidden`) && [...this.words.placeholders(known)].some((name) => !(name in facts));
    const said = hidden ? `${own}.hidden` : known;
    if (this.listener !== null && this.words.has(`${said}.each`))
      return this.words.text(`${said}.all`, { each: this.#bySeat(`${said}.each`, facts) });
    return this.words.text(this.#forListener(said, facts), this.named(facts));
  }

  /** The key of the variant for the listener: second person if they acted or are affected. */
  #forListener(said: string, facts: JsonFacts): string {
    if (this.listener === null) return said;
    const first = facts.seat ?? facts.attacker_seat ?? facts.first_seat;
    const other = Object.entries(facts).some(([name, seat]) => isAffected(name) && seat === this.listener);
    const turns = first === this.listener ? (other ? ["you"] : ["to-you", "you"]) : other ? ["against-you"] : [];
    const turn = turns.find((suffix) => this.words.has(`${said}.${suffix}`));
    if (!turn) return said;
    const own = `${said}.${turn}.own`;
    return this.words.has(own) && facts.colour_seat === facts.seat ? own : `${said}.${turn}`;
  }

  /** One phrase per seat, for events whose facts are lists by seat. */
  #bySeat(key: string, facts: JsonFacts): string[] {
    const lists = Object.entries(facts).filter(([, value]) => Array.isArray(value)) as [string, Json[]][];
    return this.names.map((_, seat) => {
      const own = Object.fromEntries(lists.map(([name, values]) => [name, values[seat] ?? 0]));
      return this.words.text(key, this.named({ seat, ...own }, true));
    });
  }

  /** Why an action is illegal. */
  why(why: WhyNot): string {
    return this.words.text(this.#key("why", why.reason), this.named(why.facts));
  }

  /** An action as an entry of a list; details are added if a message for them exists. */
  action(action: JsonFacts, details: JsonFacts = {}): string {
    const key = this.#key("action", String(action.action));
    const more = Object.keys(details).length && this.words.has(`${key}.detailed`);
    const mine = Object.entries(action).some(([name, seat]) => isSeat(name) && seat === this.listener);
    const turn = more ? ".detailed" : mine && this.words.has(`${key}.you`) ? ".you" : "";
    return this.words.text(key + turn, this.named({ ...action, ...details }));
  }

  /** The prompt for the seat that must act. */
  question(question: JsonFacts): string {
    return this.words.text(this.#key("ask", String(question.step)), this.named(question));
  }

  /** One line of the final score. */
  line(line: ScoreLine): string {
    return this.words.text(this.#key("score", line.reason), { points: line.points, count: line.count });
  }

  /** Who won, and why the game ended. */
  result(result: Result): string[] {
    const mine = result.winners.some((seat) => seat === this.listener) ? ".you" : "";
    const winners = result.winners.filter((seat) => seat !== this.listener).map((seat) => this.seat(seat));
    const key = !result.winners.length ? "nobody" : result.winners.length === 1 ? "winner" : "shared";
    const who = winners.length === 1 ? (winners[0] ?? "") : winners;
    const sentences = [this.words.text(`core.result.${key}${mine}`, { who })];
    return result.reason ? [this.words.text(this.#key("end", result.reason)), ...sentences] : sentences;
  }

  /** A bot's advice: the action, the reasons for it, and what the runner-up would lose. */
  hint(hint: Hint): string[] {
    const action = this.action(hint.action, hint.details);
    if (hint.runner_up === null) return [this.words.text("core.hint.only", { action })];
    const sentences = [this.words.text("core.hint.best", { action, percent: Math.round(100 * hint.chance) })];
    if (hint.reasons.length)
      sentences.push(
        this.words.text("core.hint.because", { reasons: hint.reasons.map((reason) => this.#reason(reason)) }),
      );
    const percent = Math.round(100 * hint.gives_up);
    sentences.push(
      this.words.text("core.hint.runner-up", { action: this.action(hint.runner_up, hint.runner_up_details), percent }),
    );
    return [...sentences, ...this.#against(hint, percent)];
  }

  /** The reasons against the runner-up; without any, that the difference is small or shows later. */
  #against(hint: Hint, percent: number): string[] {
    if (percent && hint.lacks.length && topics(hint.lacks) === topics(hint.reasons))
      return [this.words.text("core.hint.just-that")];
    if (percent && hint.lacks.length)
      return [
        this.words.text("core.hint.gives-up", { reasons: hint.lacks.map((reason) => this.#reason(reason, true)) }),
      ];
    if (percent) return [this.words.text("core.hint.later")];
    return hint.reasons.length ? [] : [this.words.text("core.hint.even")];
  }

  seat(seat: number): string {
    return this.names[seat] ?? "";
  }

  /** The term for a fact of this game, such as the name of a card. */
  term(name: string, value: string): string {
    const key = `${this.game}.${name}.${value.toLowerCase()}`;
    if (this.words.has(key)) return this.words.text(key);
    const label = /\d$/.test(value) ? spaceLabel(this.words, this.game, value) : null;
    return label ?? this.terms[`${name}.${value}`] ?? value;
  }

  /** Facts as text. With `listed`, and in lists of seats, the listener is *you*. */
  named(facts: JsonFacts, listed = false): Facts {
    const named: Record<string, Fact> = {};
    for (const [name, value] of Object.entries(facts)) {
      if (name !== "event" && name !== "step" && name !== "action") named[name] = this.#format(name, value, listed);
    }
    return named;
  }

  #key(chapter: string, name: string): string {
    const own = `${this.game}.${chapter}.${name}`;
    return this.words.has(own) ? own : `core.${chapter}.${name}`;
  }

  /** A reason as a gain or a loss; the game's own message is used if there is one. */
  #reason(reason: Reason, lost = false): string {
    const facts = this.named({ seat: reason.seat, ...reason.facts });
    const key = `${this.game}.consider.${reason.name}`;
    const turn = `${reason.rival ? ".rival" : ""}${lost ? ".lost" : ""}`;
    if (this.words.has(key + turn)) return this.words.text(key + turn, facts);
    const said = this.words.has(key) ? this.words.text(key, facts) : reason.name;
    return turn ? this.words.text(`core.hint${turn}`, { seat: facts.seat ?? "", reason: said }) : said;
  }

  #format(name: string, value: Json, listed: boolean): Fact {
    if (Array.isArray(value)) {
      const singular = name.endsWith("seats") ? name.slice(0, -1) : name;
      return value.map((item: Json) => this.#format(singular, item, true));
    }
    if (isSeat(name) && typeof value === "number")
      return listed && value === this.listener ? this.words.text("core.seat.you").toLowerCase() : this.seat(value);
    if (typeof value === "string") return this.term(name, value);
    return value === null || typeof value === "object" ? "" : value;
  }
}
