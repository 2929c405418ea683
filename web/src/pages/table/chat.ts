/** Who said something, and what an exclamation is in the reader's language. */
import type { Words } from "../../i18n/words.ts";
import { personName } from "../../ui/seatNames.ts";
import type { ChatMessage } from "../../wire/types.ts";

export function authorName(words: Words, line: ChatMessage, names: readonly string[]): string {
  return names[line.seat] ?? personName(words, line.name);
}

export function reactionText(words: Words, reaction: string): string {
  const key = `table.sign.${reaction}`;
  return words.has(key) ? words.text(key) : reaction;
}
