/** Labels and sentences of any game: its own messages where it has them, otherwise readable names. */
import type { Catalogue } from "../../i18n/catalogue.ts";
import type { Narrator } from "../../i18n/narrator.ts";
import type { Drawn } from "./entries.ts";

/** A name of the code as words: *stones left* for `stones_left`. */
function plainWords(name: string): string {
  return name.replaceAll(/[_-]/g, " ");
}

/** The label of an entry or a part: `<game>.view.<name>`, or its name. */
export function label(words: Catalogue, game: string, name: string): string {
  const key = `${game}.view.${name.replaceAll("_", "-")}`;
  const text = words.has(key) ? words.text(key) : plainWords(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text of a view: `<game>.<entry>.<text>`, or `<game>.card.<text>`, or the text itself. */
export function term(narrator: Narrator, name: string, text: string): string {
  for (const chapter of [name, name.replace(/s$/, ""), "card"]) {
    const key = `${narrator.game}.${chapter.replaceAll("_", "-")}.${text.toLowerCase().replaceAll("_", "-")}`;
    if (narrator.words.has(key)) return narrator.words.text(key);
  }
  return text;
}

/** *You*, or the name of a player. */
export function seatText(narrator: Narrator, seat: number): string {
  return seat === narrator.listener ? narrator.words.t("web.you") : narrator.seat(seat);
}

/** A value as a screen reader says it. */
export function spoken(narrator: Narrator, name: string, drawn: Drawn): string {
  const { words } = narrator;
  switch (drawn.kind) {
    case "none":
      return words.t("web.generic.none");
    case "count":
      return words.formatValue(drawn.count);
    case "text":
      return term(narrator, name, drawn.text);
    case "flag":
      return words.t(drawn.on ? "core.yes" : "core.no");
    case "seat":
      return seatText(narrator, drawn.seat);
    case "hidden":
      return words.t("web.generic.hidden", { n: drawn.count });
    case "cards":
      return words.formatList(drawn.cards.map((card) => spoken(narrator, name, card)));
    case "list":
      return drawn.items.map((item) => spoken(narrator, name, item)).join("; ");
    case "table":
      return drawn.rows
        .map((row) =>
          row
            .map((cell, place) => {
              const column = drawn.columns[place] ?? "";
              return `${label(words, narrator.game, column)}: ${spoken(narrator, column, cell)}`;
            })
            .join(", "),
        )
        .join("; ");
    case "group":
      return drawn.entries
        .map((entry) => `${label(words, narrator.game, entry.name)}: ${spoken(narrator, entry.name, entry.drawn)}`)
        .join(", ");
  }
}
