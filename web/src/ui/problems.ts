/** What the server refuses, in words. */
import type { Facts } from "../i18n/message.ts";
import { type JsonFacts, Narrator } from "../i18n/narrator.ts";
import type { Words } from "../i18n/words.ts";
import { ApiError, UNREACHABLE } from "../wire/http.ts";
import type { Problem } from "../wire/types.ts";

/** The sentence of a problem; facts about a game are named as its narrator names them. */
export function problemText(words: Words, problem: Problem, game = "", names: readonly string[] = []): string {
  const facts = (problem.facts ?? {}) as JsonFacts;
  for (const key of [problem.message, `server.problem.${problem.code}`]) {
    try {
      const named: Facts = game ? new Narrator(game, words, names).named(facts) : plain(facts);
      if (words.has(key)) return words.text(key, named);
    } catch {
      // a fact is missing that the sentence needs: the next one needs less
    }
  }
  return words.t("web.problem.unknown");
}

export function errorText(words: Words, error: unknown, game = "", names: readonly string[] = []): string {
  return problemText(words, problemOf(error), game, names);
}

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  console.error(error);
  return { ...UNREACHABLE, message: "web.problem.unknown" };
}

function plain(facts: JsonFacts): Facts {
  const told: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(facts)) told[name] = typeof value === "number" ? value : String(value);
  return told;
}
