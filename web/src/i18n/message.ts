/** A compiled message, and how it is written out with the facts of the moment (the tree is made by tools/words.mjs). */
import { type Language, ordinalCategory, pluralCategory, wholeOrNull } from "./numbers.ts";

export type Message = string | readonly Node[];
export type Forms = { readonly [word: string]: Message };
export type Node =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: "s", forms: Forms]
  | readonly [name: string, kind: "p" | "o", exact: Forms, forms: Forms];
export type Catalogue = { readonly [key: string]: Message };

/** A fact that is itself a word, said in the language of the sentence around it. */
export interface Term {
  readonly term: string;
  readonly facts?: Facts;
}
export type Fact = string | number | boolean | Term | readonly Fact[] | null;
export type Facts = { readonly [name: string]: Fact | undefined };

export interface Voice {
  readonly language: Language;
  say(fact: Fact): string;
}

export class NoFact extends Error {}

export function isTerm(fact: unknown): fact is Term {
  return typeof fact === "object" && fact !== null && "term" in fact;
}

/** The message as a person reads it. */
export function write(message: Message, facts: Facts, voice: Voice): string {
  if (typeof message === "string") return message;
  return message.map((node) => (typeof node === "string" ? node : writeNode(node, facts, voice))).join("");
}

function writeNode(node: Exclude<Node, string>, facts: Facts, voice: Voice): string {
  const fact = facts[node[0]];
  if (fact === undefined) throw new NoFact(node[0]);
  if (node.length === 1) return voice.say(fact);
  if (node.length === 3) return write(pick(node[2], choiceWord(fact)), facts, voice);
  const [, kind, exact, forms] = node;
  const whole = wholeOrNull(fact);
  if (whole === null) return write(pick(forms, "other"), facts, voice);
  const given = exact[String(whole)];
  if (given !== undefined) return write(given, facts, voice);
  const category = kind === "o" ? ordinalCategory(whole, voice.language) : pluralCategory(whole, voice.language);
  return write(pick(forms, category), facts, voice);
}

function pick(forms: Forms, word: string): Message {
  return (Object.hasOwn(forms, word) ? forms[word] : forms.other) ?? "";
}

/** The word by which a fact selects: itself, true or false, the last part of a term's key; a list: none or some. */
export function choiceWord(fact: Fact): string {
  if (isTerm(fact)) return fact.term.slice(fact.term.lastIndexOf(".") + 1);
  if (Array.isArray(fact)) return fact.length ? "some" : "none";
  return String(fact);
}

/** The facts that a message asks for. */
export function placeholders(message: Message, found = new Set<string>()): Set<string> {
  if (typeof message === "string") return found;
  for (const node of message) {
    if (typeof node === "string") continue;
    found.add(node[0]);
    for (const forms of node.slice(2) as Forms[]) for (const form of Object.values(forms)) placeholders(form, found);
  }
  return found;
}
