/** The messages of one language. Those of a page or a game are loaded when it is opened. */
import type { MessageFacts } from "./generated/keys.ts";
import {
  type Fact,
  type Facts,
  isKeyed,
  isTerm,
  type Message,
  type Messages,
  MissingFact,
  placeholders,
  render,
} from "./message.ts";
import { LANGUAGES, type Language, number } from "./numbers.ts";

type Empty = Record<string, never>;

export class MissingMessage extends Error {}

export class Catalogue {
  readonly language: Language;
  #messages = new Map<string, Message>();

  constructor(language: Language, ...catalogues: Messages[]) {
    this.language = language;
    for (const messages of catalogues) this.add(messages);
  }

  add(messages: Messages): void {
    for (const [key, message] of Object.entries(messages)) this.#messages.set(key, message);
  }

  has(key: string): boolean {
    return this.#messages.has(key);
  }

  /** A message of the page; key and facts are checked by the compiler. */
  t<K extends keyof MessageFacts>(key: K, ...facts: MessageFacts[K] extends Empty ? [] : [MessageFacts[K]]): string {
    return this.text(key, (facts[0] ?? {}) as Facts);
  }

  /** A message rendered with its facts. Throws MissingMessage if the key or a fact is missing. */
  text(key: string, facts: Facts = {}): string {
    const message = this.#messages.get(key);
    if (message === undefined) throw new MissingMessage(`${this.language}: ${key}: no such message`);
    try {
      return render(message, facts, this);
    } catch (error) {
      if (error instanceof MissingFact)
        throw new MissingMessage(`${this.language}: ${key}: no fact given for {${error.message}}`);
      throw error;
    }
  }

  placeholders(key: string): Set<string> {
    return placeholders(this.#messages.get(key) ?? "");
  }

  /** Items joined as a list: "a, b and c". */
  formatList(items: readonly Fact[]): string {
    const texts = items.map((item) => this.formatValue(item));
    const last = texts.pop();
    if (last === undefined) return "";
    return texts.length ? `${texts.join(", ")} ${conjunction(this.language, last)} ${last}` : last;
  }

  /** Format one fact: text as it is, a number grouped, an array as a list, a term as its message. */
  formatValue(fact: Fact): string {
    if (typeof fact === "string") return fact;
    if (typeof fact === "number") return number(fact, this.language);
    if (isKeyed(fact)) return fact.text;
    if (isTerm(fact)) return this.text(fact.term, fact.facts);
    if (Array.isArray(fact)) return this.formatList(fact);
    throw new TypeError(`${fact} cannot be formatted; pass text, or use select`);
  }
}

/** The conjunction before the last item; Spanish *y* becomes *e* before an i sound (not before *hielo*). */
function conjunction(language: Language, last: string): string {
  if (language === "es") return /^(?:[ií]|h(?:i(?![aeáé])|í))/i.test(last) ? "e" : "y";
  return language === "it" ? "e" : "and";
}

const loaders = import.meta.glob<{ default: Messages }>("./generated/*/*.ts");
const catalogues = new Map<Language, Catalogue>();
const loaded = new Set<string>();

/** Where the messages of games come from that this page was not built with: texts by key. */
export const remote = {
  fetchWords: async (_language: Language, _game: string): Promise<{ readonly [key: string]: string }> => ({}),
};

async function fetchMessages(language: Language, domain: string): Promise<Messages> {
  const load = loaders[`./generated/${language}/${domain}.ts`];
  if (load) return (await load()).default;
  if (domain.includes(".")) return {}; // a part of a game's messages that is not kept apart
  const [texts, { parse }] = await Promise.all([remote.fetchWords(language, domain), import("./messageParser.mjs")]);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parse(text, key, language)]));
}

/** The catalogue of a language with these domains; each domain is fetched once. */
export async function loadWords(language: Language, ...domains: string[]): Promise<Catalogue> {
  const words = catalogues.get(language) ?? new Catalogue(language);
  catalogues.set(language, words);
  const wanted = ["core", "web", ...domains].filter((domain) => !loaded.has(`${language}/${domain}`));
  for (const messages of await Promise.all(wanted.map((domain) => fetchMessages(language, domain))))
    words.add(messages);
  for (const domain of wanted) loaded.add(`${language}/${domain}`);
  return words;
}

/** The language of a tag such as `it` or `it-IT`; English if it is not supported. */
export function languageOf(tag: string): Language {
  const primary = tag
    .trim()
    .split(/[-_.@]/)[0]
    ?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? "en";
}

/** Split a text into its first sentence and the rest. */
export function firstSentence(text: string): [first: string, rest: string] {
  const end = /[.?!](?=\s)/.exec(text);
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 1).trim()] : [text, ""];
}
