/** All we can say in one language: the page's words at once, a game's words when its table is opened. */
import type { WordFacts } from "./generated/keys.ts";
import { type Catalogue, type Fact, type Facts, isTerm, type Message, NoFact, placeholders, write } from "./message.ts";
import { LANGUAGES, type Language, number } from "./numbers.ts";

type Empty = Record<string, never>;

export class MissingWord extends Error {}

export class Words {
  readonly language: Language;
  #messages = new Map<string, Message>();

  constructor(language: Language, ...catalogues: Catalogue[]) {
    this.language = language;
    for (const catalogue of catalogues) this.learn(catalogue);
  }

  learn(catalogue: Catalogue): void {
    for (const [key, message] of Object.entries(catalogue)) this.#messages.set(key, message);
  }

  has(key: string): boolean {
    return this.#messages.has(key);
  }

  /** A word of the page, checked by the compiler. */
  t<K extends keyof WordFacts>(key: K, ...facts: WordFacts[K] extends Empty ? [] : [WordFacts[K]]): string {
    return this.text(key, (facts[0] ?? {}) as Facts);
  }

  /** A sentence with its facts; MissingWord if the key or a fact it needs is missing. */
  text(key: string, facts: Facts = {}): string {
    const message = this.#messages.get(key);
    if (message === undefined) throw new MissingWord(`${this.language}: ${key}: no such word`);
    try {
      return write(message, facts, this);
    } catch (error) {
      if (error instanceof NoFact)
        throw new MissingWord(`${this.language}: ${key}: no fact given for {${error.message}}`);
      throw error;
    }
  }

  placeholders(key: string): Set<string> {
    return placeholders(this.#messages.get(key) ?? "");
  }

  /** Several things in a row: "a, b and c". */
  list(items: readonly Fact[]): string {
    const said = items.map((item) => this.say(item));
    const last = said.pop();
    if (last === undefined) return "";
    return said.length ? `${said.join(", ")} ${conjunction(this.language, last)} ${last}` : last;
  }

  /** A single fact: text as it is, a number grouped, a sequence as a list, a term as its word. */
  say(fact: Fact): string {
    if (typeof fact === "string") return fact;
    if (typeof fact === "number") return number(fact, this.language);
    if (isTerm(fact)) return this.text(fact.term, fact.facts);
    if (Array.isArray(fact)) return this.list(fact);
    throw new TypeError(`${fact} cannot be said; pass a word, or use select`);
  }
}

/** The word before the last of a list; Spanish *y* turns *e* before the sound of i (not in *hielo*). */
function conjunction(language: Language, last: string): string {
  if (language === "es") return /^(?:[ií]|h(?:i(?![aeáé])|í))/i.test(last) ? "e" : "y";
  return language === "it" ? "e" : "and";
}

const loaders = import.meta.glob<{ default: Catalogue }>("./generated/*/*.ts");
const spoken = new Map<Language, Words>();

async function catalogue(language: Language, domain: string): Promise<Catalogue> {
  const load = loaders[`./generated/${language}/${domain}.ts`];
  if (!load) throw new MissingWord(`${language}: ${domain}: no such catalogue`);
  return (await load()).default;
}

/** The words of a language with those of the domains asked for, each fetched once. */
export async function loadWords(language: Language, ...domains: string[]): Promise<Words> {
  const words = spoken.get(language) ?? new Words(language);
  spoken.set(language, words);
  const wanted = ["core", "web", ...domains].filter(
    (domain) => !words.has(`${domain}.name`) && !loaded.has(`${language}/${domain}`),
  );
  for (const one of await Promise.all(wanted.map((domain) => catalogue(language, domain)))) words.learn(one);
  for (const domain of wanted) loaded.add(`${language}/${domain}`);
  return words;
}

const loaded = new Set<string>();

/** The language of a tag such as `it`, `it-IT`; English if we do not loadWords it. */
export function languageOf(tag: string): Language {
  const primary = tag
    .trim()
    .split(/[-_.@]/)[0]
    ?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? "en";
}

/** A text in two parts: its first sentence, and the rest. */
export function firstSentence(text: string): [first: string, rest: string] {
  const end = /[.?!](?=\s)/.exec(text);
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 1).trim()] : [text, ""];
}
