/** Splits a bot's name from the word for a bot. */
import type { Catalogue } from "../i18n/catalogue.ts";

/** The name without the word for a bot, and that word (empty for a person). */
export function withoutBot(words: Catalogue, name: string): { readonly own: string; readonly word: string } {
  const [before = "", after = ""] = words.t("web.bot", { name: "\n" }).split("\n");
  const bot = before + after !== "" && name.startsWith(before) && name.endsWith(after);
  const own = name.slice(before.length, name.length - after.length);
  return bot && own ? { own, word: (before + after).trim() } : { own: name, word: "" };
}
