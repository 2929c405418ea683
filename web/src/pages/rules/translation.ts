/** Clauses in the reader's language: the English ledger decides, these tell it to people. */
import type { Language } from "../../i18n/numbers.ts";
import type { ClauseInfo } from "../../wire/types.ts";

export interface TranslatedClause {
  readonly title?: string;
  readonly text: string;
}
export type Translation = { readonly [clause: string]: TranslatedClause };

const loaders = import.meta.glob<{ default: Translation }>("./clauses/*/*.json");

/** What there is of a game's clauses in this language; nothing where the ledger itself speaks it. */
export async function loadTranslation(language: Language, game: string): Promise<Translation> {
  const load = loaders[`./clauses/${language}/${game}.json`];
  return load ? (await load()).default : {};
}

/** The clause as it is told in the reader's language; null if it is not. */
export function translateClause(clause: ClauseInfo, told: Translation): ClauseInfo | null {
  const found = told[clause.id];
  return found ? { ...clause, title: found.title ?? "", text: found.text } : null;
}
