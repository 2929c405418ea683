/** Compiled messages (made by tools/words.mjs) and how they are rendered with facts. */
import { type Language, ordinalCategory, pluralCategory, wholeOrNull } from "./numbers.ts";

export type Message = string | readonly Node[];
export type Forms = { readonly [word: string]: Message };
export type Node =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: "s", forms: Forms]
  | readonly [name: string, kind: "p" | "o", exact: Forms, forms: Forms];
export type Messages = { readonly [key: string]: Message };

/** A fact that is itself a message, rendered in the language of the surrounding sentence. */
export interface Term {
  readonly term: string;
  readonly facts?: Facts;
}
/** A text with a keyword of its own for `select`: a player's name selects `you` where it is the reader's. */
export interface Keyed {
  readonly text: string;
  readonly keyword: string;
}
export type Fact = string | number | boolean | Term | Keyed | readonly Fact[] | null;
export type Facts = { readonly [name: string]: Fact | undefined };

export interface Formatter {
  readonly language: Language;
  formatValue(fact: Fact): string;
}

export class MissingFact extends Error {}

export function isTerm(fact: unknown): fact is Term {
  return typeof fact === "object" && fact !== null && "term" in fact;
}

export function isKeyed(fact: unknown): fact is Keyed {
  return typeof fact === "object" && fact !== null && "keyword" in fact;
}

/** Render a message to text. */
export function render(message: Message, facts: Facts, formatter: Formatter): string {
  if (typeof message === "string") return message;
  return message.map((node) => (typeof node === "string" ? node : renderNode(node, facts, formatter))).join("");
}

function renderNode(node: Exclude<Node, string>, facts: Facts, formatter: Formatter): string {
  const fact = facts[node[0]];
  // The keyword `unknown` is for a fact that is not given.
  const unknown = fact === undefined && node.length === 3 ? node[2].unknown : undefined;
  if (unknown !== undefined) return render(unknown, facts, formatter);
  if (fact === undefined) throw new MissingFact(node[0]);
  if (node.length === 1) return formatter.formatValue(fact);
  if (node.length === 3) return render(pick(node[2], selectKeyword(fact)), facts, formatter);
  const [, kind, exact, forms] = node;
  const whole = wholeOrNull(fact);
  if (whole === null) return render(pick(forms, "other"), facts, formatter);
  const given = exact[String(whole)];
  if (given !== undefined) return render(given, facts, formatter);
  const category =
    kind === "o" ? ordinalCategory(whole, formatter.language) : pluralCategory(whole, formatter.language);
  return render(pick(forms, category), facts, formatter);
}

function pick(forms: Forms, word: string): Message {
  return (Object.hasOwn(forms, word) ? forms[word] : forms.other) ?? "";
}

/** The keyword by which `select` picks a form: the fact itself or its own keyword, `true` or `false`, the last part of a term's key, or `none`/`some` for a list. */
export function selectKeyword(fact: Fact): string {
  if (isKeyed(fact)) return fact.keyword;
  if (isTerm(fact)) return fact.term.slice(fact.term.lastIndexOf(".") + 1);
  if (Array.isArray(fact)) return fact.length ? "some" : "none";
  return String(fact);
}

/** The names of the facts a message needs. */
export function placeholders(message: Message, found = new Set<string>()): Set<string> {
  if (typeof message === "string") return found;
  for (const node of message) {
    if (typeof node === "string") continue;
    found.add(node[0]);
    for (const forms of node.slice(2) as Forms[]) for (const form of Object.values(forms)) placeholders(form, found);
  }
  return found;
}
