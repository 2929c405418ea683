/** The language of the page: the one chosen here, else the browser's. Changing it tells the whole page anew. */
import { LANGUAGES, type Language } from "../i18n/numbers.ts";
import { languageOf, loadWords, type Words } from "../i18n/words.ts";
import { prefs, savePrefs } from "../model/prefs.svelte.ts";

class Locale {
  words = $state.raw() as Words;
  /** Words of the page that is shown; loaded again in another language before it changes. */
  #domains = new Set<string>(["server"]);

  async init(): Promise<void> {
    await this.#change(this.chosen());
  }

  chosen(): Language {
    if (prefs.language !== "auto") return prefs.language;
    return languageOf(navigator.languages.find((tag) => LANGUAGES.includes(languageOf(tag)) && sure(tag)) ?? "en");
  }

  /** Have these words at hand, in whatever language is spoken. */
  async load(...domains: string[]): Promise<Words> {
    const words = await loadWords(this.words.language, ...domains);
    for (const one of domains) this.#domains.add(one);
    return words;
  }

  async choose(language: Language): Promise<void> {
    prefs.language = language;
    savePrefs();
    await this.#change(language);
  }

  async #change(language: Language): Promise<void> {
    this.words = await loadWords(language, ...this.#domains);
    document.documentElement.lang = language;
  }
}

/** Whether a tag names a language we loadWords, rather than falling back to English. */
function sure(tag: string): boolean {
  return LANGUAGES.some((language) => tag.toLowerCase().startsWith(language));
}

export const locale = new Locale();
