/** Names on the small plates of a board. */
import type { Words } from "../i18n/words.ts";

/** The name without the word that says it is a bot's, and whether it had one. */
export function withoutBot(words: Words, name: string): { readonly own: string; readonly word: string } {
  const [before = "", after = ""] = words.t("web.bot", { name: "\n" }).split("\n");
  const bot = before + after !== "" && name.startsWith(before) && name.endsWith(after);
  const own = name.slice(before.length, name.length - after.length);
  return bot && own ? { own, word: (before + after).trim() } : { own: name, word: "" };
}
