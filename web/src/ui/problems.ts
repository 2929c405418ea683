/** Problems reported by the server as text. */

import type { Catalogue } from "../i18n/catalogue.ts";
import type { Facts } from "../i18n/message.ts";
import { type JsonFacts, Narrator } from "../i18n/narrator.ts";
import { ApiError, UNREACHABLE } from "../wire/http.ts";
import type { Problem } from "../wire/types.ts";

/** The text of a problem; the narrator formats facts of a game. */
export function problemText(words: Catalogue, problem: Problem, game = "", names: readonly string[] = []): string {
  const facts = (problem.facts ?? {}) as JsonFacts;
  for (const key of [problem.message, `server.problem.${problem.code}`]) {
    try {
      const named: Facts = game ? new Narrator(game, words, names).named(facts) : plain(facts);
      if (words.has(key)) return words.text(key, named);
    } catch {
      // a fact is missing: the next, more general message may not need it
    }
  }
  return words.t("web.problem.unknown");
}

export function errorText(words: Catalogue, error: unknown, game = "", names: readonly string[] = []): string {
  return problemText(words, problemOf(error), game, names);
}

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  console.error(error);
  return { ...UNREACHABLE, message: "web.problem.unknown" };
}

function plain(facts: JsonFacts): Facts {
  const texts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(facts)) texts[name] = typeof value === "number" ? value : String(value);
  return texts;
}
