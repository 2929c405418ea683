/** Number formats and plural rules of the three languages. */

export type Language = "en" | "it" | "es";
export type Category = "zero" | "one" | "two" | "few" | "many" | "other";

export const LANGUAGES: readonly Language[] = ["en", "it", "es"];

/** A count as a whole number; null if it is printed with a fraction. */
export function wholeOrNull(count: unknown): number | null {
  if (typeof count !== "number" || !Number.isFinite(count)) throw new TypeError(`expected a number, not ${count}`);
  const rounded = Number(count.toFixed(3));
  return Number.isInteger(rounded) ? rounded : null;
}

/** The plural category of a whole number (CLDR cardinals). */
export function pluralCategory(count: number, language: Language): Category {
  if (Math.abs(count) === 1) return "one";
  if (language !== "en" && count !== 0 && count % 1_000_000 === 0) return "many";
  return "other";
}

/** The ordinal category of a whole number (CLDR ordinals). */
export function ordinalCategory(rank: number, language: Language): Category {
  const size = Math.abs(rank);
  if (language === "it") return [8, 11, 80, 800].includes(size) ? "many" : "other";
  if (language === "es" || [11, 12, 13].includes(size % 100)) return "other";
  return (["other", "one", "two", "few"] as const)[size % 10] ?? "other";
}

/**
 * Format a number: at most three decimals, or exactly `places` so that columns align. Italian and Spanish group digits
 * from five digits on.
 */
export function number(value: number, language: Language, places?: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`expected a finite number, not ${value}`);
  const [digits = "0", decimals = ""] = Math.abs(value)
    .toFixed(places ?? 3)
    .split(".");
  const tail = places === undefined ? decimals.replace(/0+$/, "") : decimals;
  const sign = value < 0 && (Number(tail) !== 0 || Number(digits) !== 0) ? "-" : "";
  const grouped =
    language === "en" || digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, language === "en" ? "," : ".") : digits;
  return sign + grouped + (tail ? (language === "en" ? "." : ",") + tail : "");
}

/** Format a number of percent: "42.5%", "42,5%"; Spanish sets a space before the sign. */
export function percentage(value: number, language: Language, places?: number): string {
  return `${number(value, language, places)}${language === "es" ? "\u00a0" : ""}%`;
}
