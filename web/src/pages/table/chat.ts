/** The author of a chat message and the text of a reaction. */
import type { Catalogue } from "../../i18n/catalogue.ts";
import { personName } from "../../ui/seatNames.ts";
import type { ChatMessage } from "../../wire/types.ts";

export function authorName(words: Catalogue, line: ChatMessage, names: readonly string[]): string {
  return names[line.seat] ?? (personName(words, line.name) || words.t("web.deleted"));
}

export function reactionText(words: Catalogue, reaction: string): string {
  const key = `table.sign.${reaction}`;
  return words.has(key) ? words.text(key) : reaction;
}
