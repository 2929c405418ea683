/** Splits a name from the word for a bot or a guest. */
import type { Catalogue } from "../i18n/catalogue.ts";

/** The name without the word for a bot or a guest, and that word (empty if the person chose a name). */
export function withoutBot(words: Catalogue, name: string): { readonly own: string; readonly word: string } {
  for (const pattern of [words.t("web.bot", { name: "\n" }), words.t("web.guest", { n: "\n" })]) {
    const [before = "", after = ""] = pattern.split("\n");
    const own = name.slice(before.length, name.length - after.length);
    const fits = before + after !== "" && name.startsWith(before) && name.endsWith(after);
    if (fits && own) return { own, word: (before + after).trim() };
  }
  return { own: name, word: "" };
}
