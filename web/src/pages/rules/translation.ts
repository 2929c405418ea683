/** Translated clauses. The English ledger is authoritative. */
import type { Language } from "../../i18n/numbers.ts";
import type { ClauseInfo } from "../../wire/types.ts";

export interface TranslatedClause {
  readonly title?: string;
  readonly text: string;
}
export type Translation = { readonly [clause: string]: TranslatedClause };

const loaders = import.meta.glob<{ default: Translation }>("./clauses/*/*.json");

/** Load the translated clauses of a game; empty for English. */
export async function loadTranslation(language: Language, game: string): Promise<Translation> {
  const load = loaders[`./clauses/${language}/${game}.json`];
  return load ? (await load()).default : {};
}

/** The translated clause; null if there is no translation. */
export function translateClause(clause: ClauseInfo, translation: Translation): ClauseInfo | null {
  const found = translation[clause.id];
  return found ? { ...clause, title: found.title ?? "", text: found.text } : null;
}
