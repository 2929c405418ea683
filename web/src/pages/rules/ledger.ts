/** The chapters of a ledger, and the search for clauses. */
import type { TranslatedClauses } from "../../board/manifest.ts";
import type { ClauseInfo, LedgerInfo } from "../../wire/types.ts";

export interface Chapter {
  readonly place: number;
  /** The chapter number in the ledger, such as 8. */
  readonly number: string;
  readonly title: string;
  readonly clauses: readonly ClauseInfo[];
  /** For developers rather than players: collapsed. */
  readonly aside: boolean;
}

export function chapters(ledger: LedgerInfo, developerChapters: readonly string[] = []): Chapter[] {
  return ledger.sections.map((section, place) => {
    const [, number = "", title = section] = /^(\d+)\.\s+(.*)$/.exec(section) ?? [];
    const clauses = ledger.clauses.filter((clause) => clause.section === place);
    return {
      place,
      number,
      title: title.replaceAll("`", ""),
      clauses,
      aside: developerChapters.includes(number),
    };
  });
}

/** Lower case without accents: *deja vu* matches Déjà vu. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The clauses that contain all these words; matches in the title or id come first. */
export function search(
  ledger: LedgerInfo,
  words: string,
  also: (clause: ClauseInfo) => string = () => "",
): ClauseInfo[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const [first, then]: [ClauseInfo[], ClauseInfo[]] = [[], []];
  for (const clause of ledger.clauses) {
    const title = foldText(`${clause.id} ${clause.title}`);
    if (wanted.every((word) => title.includes(word))) first.push(clause);
    else if (wanted.every((word) => `${title} ${foldText(clause.text)} ${foldText(also(clause))}`.includes(word)))
      then.push(clause);
  }
  return [...first, ...then];
}

/** The translated clause; null if there is no translation. */
export function translateClause(clause: ClauseInfo, translation: TranslatedClauses): ClauseInfo | null {
  const found = translation[clause.id];
  return found ? { ...clause, title: found.title ?? "", text: found.text } : null;
}
