/** The page's catalogue as Svelte context. */
import { getContext, setContext } from "svelte";
import type { Catalogue } from "./catalogue.ts";

const KEY = Symbol("words");

export function provideWords(words: Catalogue): void {
  setContext(KEY, words);
}

export function useWords(): Catalogue {
  return getContext<Catalogue>(KEY);
}
