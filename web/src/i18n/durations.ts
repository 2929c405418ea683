/** Formats durations as words ("3 days", "1 minute 30 seconds") and as short clock times. */
import type { Catalogue } from "./catalogue.ts";

const UNITS = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** A duration in its largest unit and the next smaller one; less than a second is 0 seconds. */
export function formatDuration(words: Catalogue, milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const found = UNITS.findIndex(([, size]) => seconds >= size);
  const first = found < 0 ? UNITS.length - 1 : found;
  const [name, size] = UNITS[first] ?? UNITS[3];
  const parts = [words.t(`web.duration.${name}`, { n: Math.floor(seconds / size) })];
  const [nextName, nextSize] = UNITS[first + 1] ?? UNITS[3];
  const rest = Math.round((seconds % size) / nextSize);
  if (rest) parts.push(words.t(`web.duration.${nextName}`, { n: rest }));
  return parts.join(" ");
}

/** The time control of a table, such as "3 days each, +12 hours a move". */
export function formatClock(
  words: Catalogue,
  clock: { readonly main: number; readonly increment?: number | null },
): string {
  const main = formatDuration(words, clock.main);
  return clock.increment
    ? words.t("web.set.clock.value", { main, increment: formatDuration(words, clock.increment) })
    : words.t("web.set.clock.main", { main });
}

/** The time left on a clock: 1:05, 3 h 20, 3 d, 2 d 5 h. Rounded up, so that a new clock shows its full time. */
export function formatTimeLeft(words: Catalogue, milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  if (hours >= 48) return words.t("web.time.days", { d: Math.floor(hours / 24), h: hours % 24 });
  const twoDigits = (n: number): string => String(n).padStart(2, "0");
  if (seconds >= 3600) return words.t("web.time.hours", { h: Math.floor(minutes / 60), m: twoDigits(minutes % 60) });
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
