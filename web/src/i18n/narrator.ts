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
  readonly offer: JsonFacts;
  readonly runner_up_offer: JsonFacts | null;
  readonly chance: number;
  readonly gives_up: number;
  readonly reasons: readonly Reason[];
  readonly lacks: readonly Reason[];
}

const isSeat = (name: string): boolean => name === "seat" || name.endsWith("_seat");

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
    return this.#sentence("event", facts.event, facts);
  }

  /** Why an action is illegal. */
  why(why: WhyNot): string {
    return this.#sentence("why", why.reason, why.facts);
  }

  /** An action or an offer as an entry of a list; an offer has more facts than its action. */
  action(facts: JsonFacts): string {
    return this.#sentence("action", facts.kind, facts);
  }

  /** The prompt for the seat that must act. */
  question(question: JsonFacts): string {
    return this.#sentence("ask", question.step, question);
  }

  /** One line of the final score. */
  line(line: ScoreLine): string {
    return this.#sentence("score", line.reason, { points: line.points, count: line.count });
  }

  /** Why the game ended, and who won. */
  result({ winners, reason }: Result): string[] {
    const others = winners.filter((seat) => seat !== this.listener).map((seat) => this.seat(seat));
    const mine = others.length < winners.length;
    const who = winners.length === 1 ? this.#format("seat", winners[0] ?? 0, false) : others;
    const key = !winners.length ? "nobody" : winners.length === 1 ? "winner" : "shared";
    const sentence = this.words.text(`core.result.${key}`, { who, mine });
    return reason ? [this.#sentence("end", reason, {}), sentence] : [sentence];
  }

  /** A bot's advice: the action, the reasons for it, and what the runner-up would lose. */
  hint(hint: Hint): string[] {
    const action = this.action(hint.offer);
    if (hint.runner_up_offer === null) return [this.words.text("core.hint.only", { action })];
    const sentences = [this.words.text("core.hint.best", { action, percent: Math.round(100 * hint.chance) })];
    if (hint.reasons.length)
      sentences.push(
        this.words.text("core.hint.because", { reasons: hint.reasons.map((reason) => this.#reason(reason)) }),
      );
    const percent = Math.round(100 * hint.gives_up);
    sentences.push(this.words.text("core.hint.runner-up", { action: this.action(hint.runner_up_offer), percent }));
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
      if (name !== "event" && name !== "step") named[name] = this.#format(name, value, listed);
    }
    return named;
  }

  /** The game's message of this name, or else the platform's, with these facts. */
  #sentence(chapter: string, name: Json | undefined, facts: JsonFacts): string {
    const own = `${this.game}.${chapter}.${name}`;
    const key = this.words.has(own) ? own : `core.${chapter}.${name}`;
    const each = this.words.has(`${key}.each`) ? { each: this.#bySeat(`${key}.each`, facts) } : {};
    return this.words.text(key, { ...this.named(facts), ...each });
  }

  /** One phrase per seat, from facts that are lists by seat. */
  #bySeat(key: string, facts: JsonFacts): string[] {
    const lists = Object.entries(facts).filter(([, value]) => Array.isArray(value)) as [string, Json[]][];
    return this.names.map((_, seat) => {
      const own = Object.fromEntries(lists.map(([name, values]) => [name, values[seat] ?? 0]));
      return this.words.text(key, this.named({ seat, ...own }, true));
    });
  }

  /** A reason as a gain or a loss of the seat or a rival; the game's own message may tell them apart. */
  #reason(reason: Reason, lost = false): string {
    const change = `${reason.rival ? "rival-" : ""}${lost === reason.rival ? "gain" : "loss"}`;
    const facts = { ...this.named({ seat: reason.seat, ...reason.facts }), change };
    const key = `${this.game}.consider.${reason.name}`;
    const said = this.words.has(key) ? this.words.text(key, facts) : reason.name;
    if (this.words.has(key) && this.words.placeholders(key).has("change")) return said;
    return this.words.text("core.hint.reason", { ...facts, reason: said });
  }

  #format(name: string, value: Json, listed: boolean): Fact {
    if (Array.isArray(value)) {
      const singular = name.endsWith("seats") ? name.slice(0, -1) : name;
      return value.map((item: Json) => this.#format(singular, item, true));
    }
    if (isSeat(name) && typeof value === "number") {
      const yours = value === this.listener;
      const text = listed && yours ? this.words.text("core.seat.you").toLowerCase() : this.seat(value);
      return { text, keyword: yours ? "you" : "other" };
    }
    if (typeof value === "string") return this.term(name, value);
    return value === null || typeof value === "object" ? "" : value;
  }
}
