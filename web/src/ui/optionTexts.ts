/** Names and values of game options as text. */
import type { Catalogue } from "../i18n/catalogue.ts";

export function optionName(words: Catalogue, game: string, name: string): string {
  const key = `${game}.option.${name.replaceAll("_", "-")}`;
  return words.has(key) ? words.text(key) : name;
}

export function optionValue(words: Catalogue, game: string, name: string, value: unknown): string {
  if (typeof value === "object" && value !== null) return words.t("web.own-file");
  const key = `${game}.option.${name.replaceAll("_", "-")}.${String(value)}`;
  if (words.has(key)) return words.text(key);
  const seat = `${game}.seat.${String(value).toLowerCase()}`;
  return words.has(seat) ? words.text(seat) : String(value);
}
