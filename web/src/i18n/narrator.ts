/** Telling a game in words, as fellfield.i18n.narrator does: facts get their names here. */
import type { Fact, Facts } from "./message.ts";
import type { Words } from "./words.ts";

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

/** Events whose sentence names seats beside figures, so that *you* stands there as well as a name. */
const LISTS = ["antlers-locked"];
const isSeat = (name: string): boolean => name === "seat" || name.endsWith("_seat");
/** Whether a fact says who has to do with an event, besides whoever does it; whose colour something has is no part in it. */
const isOther = (name: string): boolean => name.endsWith("_seat") && name !== "colour_seat";

/** What reasons are about, and whom. */
const topics = (reasons: readonly Reason[]): string =>
  [...new Set(reasons.map((one) => `${one.name} ${one.seat}`))].sort().join();

/** The label of a space in the reader's language, such as *Gi1* for Y1; null if the catalogue has none. */
export function spaceLabel(words: Words, game: string, space: string): string | null {
  const [, letter = "", n = ""] = /^([A-Z])(\d*)$/.exec(space) ?? [];
  const key = `${game}.label.${letter.toLowerCase()}`;
  return letter && words.has(key) ? words.text(key, { n }) : null;
}

export class Narrator {
  readonly game: string;
  readonly words: Words;
  readonly names: readonly string[];
  /** Words that a data file of the table brings along, such as the names of an owner's cards, by `fact.value`. */
  readonly terms: { readonly [key: string]: string };
  /** Who listens: what they did themselves is told to their face. */
  readonly listener: number | null;

  constructor(
    game: string,
    words: Words,
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

  /** One event as a viewer saw it. */
  event(facts: JsonFacts): string {
    const kind = String(facts.event);
    const own = `${this.game}.event.${kind}`;
    const known = this.words.has(own) ? own : `core.event.${kind}`;
    const hidden =
      this.words.has(`${own}.hidden`) && [...this.words.placeholders(known)].some((name) => !(name in facts));
    const said = hidden ? `${own}.hidden` : known;
    if (this.listener !== null && this.words.has(`${said}.each`))
      return this.words.text(`${said}.all`, { each: this.#each(`${said}.each`, facts) });
    return this.words.text(this.#turned(said, facts), this.named(facts, LISTS.includes(kind)));
  }

  /** The sentence as the listener hears it: what they did, or had to do with, is told to their face. */
  #turned(said: string, facts: JsonFacts): string {
    if (this.listener === null) return said;
    const first = facts.seat ?? facts.attacker_seat ?? facts.first_seat;
    const other = Object.entries(facts).some(([name, seat]) => isOther(name) && seat === this.listener);
    const turns = first === this.listener ? (other ? ["you"] : ["to-you", "you"]) : other ? ["against-you"] : [];
    const turn = turns.find((one) => this.words.has(`${said}.${one}`));
    if (!turn) return said;
    const own = `${said}.${turn}.own`;
    return this.words.has(own) && facts.colour_seat === facts.seat ? own : `${said}.${turn}`;
  }

  /** What is told seat by seat, with the name that it belongs to. */
  #each(key: string, facts: JsonFacts): string[] {
    const lists = Object.entries(facts).filter(([, value]) => Array.isArray(value)) as [string, Json[]][];
    return this.names.map((_, seat) => {
      const own = Object.fromEntries(lists.map(([name, values]) => [name, values[seat] ?? 0]));
      return this.words.text(key, this.named({ seat, ...own }, true));
    });
  }

  /** Why something is not allowed. */
  why(why: WhyNot): string {
    return this.words.text(this.#key("why", why.reason), this.named(why.facts));
  }

  /** What an action is, for a list of choices: its kind and its fields, with details where there are words for them. */
  action(action: JsonFacts, details: JsonFacts = {}): string {
    const key = this.#key("action", String(action.action));
    const more = Object.keys(details).length && this.words.has(`${key}.detailed`);
    const mine = Object.entries(action).some(([name, seat]) => isSeat(name) && seat === this.listener);
    const turn = more ? ".detailed" : mine && this.words.has(`${key}.you`) ? ".you" : "";
    return this.words.text(key + turn, this.named({ ...action, ...details }));
  }

  /** The prompt line for the seat that is asked. */
  question(question: JsonFacts): string {
    return this.words.text(this.#key("ask", String(question.step)), this.named(question));
  }

  /** One line of a final account. */
  line(line: ScoreLine): string {
    return this.words.text(this.#key("score", line.reason), { points: line.points, count: line.count });
  }

  /** Who has won, and why it ended. */
  result(result: Result): string[] {
    const mine = result.winners.some((seat) => seat === this.listener) ? ".you" : "";
    const winners = result.winners.filter((seat) => seat !== this.listener).map((seat) => this.seat(seat));
    const key = !result.winners.length ? "nobody" : result.winners.length === 1 ? "winner" : "shared";
    const who = winners.length === 1 ? (winners[0] ?? "") : winners;
    const told = [this.words.text(`core.result.${key}${mine}`, { who })];
    return result.reason ? [this.words.text(this.#key("end", result.reason)), ...told] : told;
  }

  /** A bot's advice: what to do, what speaks for it, what the next best would give up. */
  hint(hint: Hint): string[] {
    const action = this.action(hint.action, hint.details);
    if (hint.runner_up === null) return [this.words.text("core.hint.only", { action })];
    const told = [this.words.text("core.hint.best", { action, percent: Math.round(100 * hint.chance) })];
    if (hint.reasons.length)
      told.push(this.words.text("core.hint.because", { reasons: hint.reasons.map((one) => this.#reason(one)) }));
    const percent = Math.round(100 * hint.gives_up);
    told.push(
      this.words.text("core.hint.runner-up", { action: this.action(hint.runner_up, hint.runner_up_details), percent }),
    );
    return [...told, ...this.#against(hint, percent)];
  }

  /** What speaks against the next best; where nothing can be named, that it hardly matters or matters later. */
  #against(hint: Hint, percent: number): string[] {
    if (percent && hint.lacks.length && topics(hint.lacks) === topics(hint.reasons))
      return [this.words.text("core.hint.just-that")];
    if (percent && hint.lacks.length)
      return [this.words.text("core.hint.gives-up", { reasons: hint.lacks.map((one) => this.#reason(one, true)) })];
    if (percent) return [this.words.text("core.hint.later")];
    return hint.reasons.length ? [] : [this.words.text("core.hint.even")];
  }

  seat(seat: number): string {
    return this.names[seat] ?? "";
  }

  /** The word for a fact of this game, such as a card's name. */
  term(name: string, value: string): string {
    const key = `${this.game}.${name}.${value.toLowerCase()}`;
    if (this.words.has(key)) return this.words.text(key);
    const label = /\d$/.test(value) ? spaceLabel(this.words, this.game, value) : null;
    return label ?? this.terms[`${name}.${value}`] ?? value;
  }

  /** Facts in words; in a list of seats the listener is *you*, and so where seats stand `listed` one by one. */
  named(facts: JsonFacts, listed = false): Facts {
    const told: Record<string, Fact> = {};
    for (const [name, value] of Object.entries(facts)) {
      if (name !== "event" && name !== "step" && name !== "action") told[name] = this.#shown(name, value, listed);
    }
    return told;
  }

  #key(chapter: string, name: string): string {
    const own = `${this.game}.${chapter}.${name}`;
    return this.words.has(own) ? own : `core.${chapter}.${name}`;
  }

  /** A consideration in words, as a gain or as a loss; by words of its own where the game has them. */
  #reason(reason: Reason, lost = false): string {
    const facts = this.named({ seat: reason.seat, ...reason.facts });
    const key = `${this.game}.consider.${reason.name}`;
    const turn = `${reason.rival ? ".rival" : ""}${lost ? ".lost" : ""}`;
    if (this.words.has(key + turn)) return this.words.text(key + turn, facts);
    const said = this.words.has(key) ? this.words.text(key, facts) : reason.name;
    return turn ? this.words.text(`core.hint${turn}`, { seat: facts.seat ?? "", reason: said }) : said;
  }

  #shown(name: string, value: Json, listed: boolean): Fact {
    if (Array.isArray(value)) {
      const one = name.endsWith("seats") ? name.slice(0, -1) : name;
      return value.map((item: Json) => this.#shown(one, item, true));
    }
    if (isSeat(name) && typeof value === "number")
      return listed && value === this.listener ? this.words.text("core.seat.you").toLowerCase() : this.seat(value);
    if (typeof value === "string") return this.term(name, value);
    return value === null || typeof value === "object" ? "" : value;
  }
}
