/** A narrator for any game, as in Python's terminal: where a message is missing it tells the key and the facts. */
import { MissingMessage } from "./catalogue.ts";
import { type JsonFacts, Narrator, type Result, type ScoreLine, type WhyNot } from "./narrator.ts";

export class FallbackNarrator extends Narrator {
  override event(facts: JsonFacts): string {
    return attempt(() => super.event(facts)) ?? this.#plain(String(facts.event), facts);
  }

  override why(why: WhyNot): string {
    return attempt(() => super.why(why)) ?? this.#plain(why.reason, why.facts);
  }

  override action(facts: JsonFacts): string {
    return attempt(() => super.action(facts)) ?? String(facts.text ?? facts.kind);
  }

  override question(question: JsonFacts): string {
    return attempt(() => super.question(question)) ?? this.words.text("core.turn.yours");
  }

  override line(line: ScoreLine): string {
    return attempt(() => super.line(line)) ?? `${words(line.reason)} ${line.points}`;
  }

  override result(result: Result): string[] {
    return attempt(() => super.result(result)) ?? super.result({ ...result, reason: "" });
  }

  /** *Stone given: seat Crab, to seat Heron*. */
  #plain(name: string, facts: JsonFacts): string {
    const listed = Object.entries(this.named(facts)).map(([fact, value]) => `${words(fact)} ${this.#shown(value)}`);
    const said = words(name);
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}${listed.length ? `: ${listed.join(", ")}` : ""}`;
  }

  #shown(value: unknown): string {
    try {
      return this.words.formatValue(value as string);
    } catch {
      return String(value);
    }
  }
}

/** A name of the code as words: *stones left* for `stones_left`. */
const words = (name: string): string => name.replaceAll(/[_-]/g, " ");

/** What a function returns; null if a message for it is missing. */
function attempt<T>(say: () => T): T | null {
  try {
    return say();
  } catch (error) {
    if (error instanceof MissingMessage) return null;
    throw error;
  }
}
