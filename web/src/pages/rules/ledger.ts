/** The ledger as chapters, and how somebody finds a clause in it. */
import type { ClauseInfo, LedgerInfo } from "../../wire/types.ts";

export interface Chapter {
  readonly place: number;
  /** The number in the ledger, such as 8. */
  readonly number: string;
  readonly title: string;
  readonly clauses: readonly ClauseInfo[];
  /** For builders of the game rather than for players: folded. */
  readonly aside: boolean;
}

const ASIDE: { readonly [game: string]: readonly string[] } = {
  "leaping-lemmings": ["23", "24", "26"],
  "antler-island": ["12", "13", "15"],
  "valhalla-lemmings": ["12", "13", "14"],
};

export function chapters(book: LedgerInfo): Chapter[] {
  return book.sections.map((section, place) => {
    const [, number = "", title = section] = /^(\d+)\.\s+(.*)$/.exec(section) ?? [];
    const clauses = book.clauses.filter((one) => one.section === place);
    return {
      place,
      number,
      title: title.replaceAll("`", ""),
      clauses,
      aside: ASIDE[book.game]?.includes(number) ?? false,
    };
  });
}

/** Lower case and without accents: *deja vu* finds Déjà vu. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The clauses that hold all these words; those that hold them in their title or id come first. */
export function search(book: LedgerInfo, words: string, also: (clause: ClauseInfo) => string = () => ""): ClauseInfo[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const [first, then]: [ClauseInfo[], ClauseInfo[]] = [[], []];
  for (const one of book.clauses) {
    const title = foldText(`${one.id} ${one.title}`);
    if (wanted.every((word) => title.includes(word))) first.push(one);
    else if (wanted.every((word) => `${title} ${foldText(one.text)} ${foldText(also(one))}`.includes(word)))
      then.push(one);
  }
  return [...first, ...then];
}

export const gameOf = (clause: string): string =>
  ({ LL: "leaping-lemmings", VL: "valhalla-lemmings", AN: "antler-island" })[clause.split("-")[0] ?? ""] ?? "";
