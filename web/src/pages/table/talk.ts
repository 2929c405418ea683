/** Who said something, and what an exclamation is in the reader's language. */
import type { Words } from "../../i18n/words.ts";
import type { ChatLine } from "../../wire/types.ts";

export function whoSaid(line: ChatLine, names: readonly string[]): string {
  return line.seat >= 0 ? (names[line.seat] ?? line.name) : line.name;
}

export function exclaim(words: Words, reaction: string): string {
  const key = `table.sign.${reaction}`;
  return words.has(key) ? words.text(key) : reaction;
}
