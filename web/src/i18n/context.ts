/** The words of the page, handed down to every component. */
import { getContext, setContext } from "svelte";
import type { Words } from "./words.ts";

const KEY = Symbol("words");

export function provideWords(words: Words): void {
  setContext(KEY, words);
}

export function useWords(): Words {
  return getContext<Words>(KEY);
}
