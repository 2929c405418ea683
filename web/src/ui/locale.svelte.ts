/** The language of the page, chosen or from the browser. A change remounts the page. */

import { type Catalogue, languageOf, loadWords, remote } from "../i18n/catalogue.ts";
import { LANGUAGES, type Language } from "../i18n/numbers.ts";
import { prefs, savePrefs } from "../model/prefs.svelte.ts";
import { get } from "../wire/http.ts";
import type { GameWords } from "../wire/types.ts";

remote.fetchWords = async (language, game) => (await get<GameWords>(`/api/games/${game}/words/${language}`)).words;

class Locale {
  words = $state.raw() as Catalogue;
  /** Message domains in use; loaded in the new language before a change. */
  #domains = new Set<string>(["server"]);

  async init(): Promise<void> {
    await this.#change(this.chosen());
  }

  chosen(): Language {
    if (prefs.language !== "auto") return prefs.language;
    return languageOf(
      navigator.languages.find((tag) => LANGUAGES.includes(languageOf(tag)) && isSupported(tag)) ?? "en",
    );
  }

  /** Load these message domains in the current language. */
  async load(...domains: string[]): Promise<Catalogue> {
    const words = await loadWords(this.words.language, ...domains);
    for (const domain of domains) this.#domains.add(domain);
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

/** Whether a tag names a supported language rather than falling back to English. */
function isSupported(tag: string): boolean {
  return LANGUAGES.some((language) => tag.toLowerCase().startsWith(language));
}

export const locale = new Locale();
