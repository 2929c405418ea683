/** Durations as people say them: "3 days", "12 hours", "1 minute 30 seconds"; and short, for a clock that runs. */
import type { Words } from "./words.ts";

const UNITS = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** A duration in words, in the largest unit and the one below it; less than a second is 0 seconds. */
export function formatDuration(words: Words, milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const found = UNITS.findIndex(([, size]) => seconds >= size);
  const first = found < 0 ? UNITS.length - 1 : found;
  const [name, size] = UNITS[first] ?? UNITS[3];
  const said = [words.t(`web.duration.${name}`, { n: Math.floor(seconds / size) })];
  const [below, part] = UNITS[first + 1] ?? UNITS[3];
  const rest = Math.round((seconds % size) / part);
  if (rest) said.push(words.t(`web.duration.${below}`, { n: rest }));
  return said.join(" ");
}

/** How long everybody may think, such as "3 days each, +12 hours a move". */
export function formatClock(
  words: Words,
  clock: { readonly main: number; readonly increment?: number | null },
): string {
  const main = formatDuration(words, clock.main);
  return clock.increment
    ? words.t("web.set.clock.value", { main, increment: formatDuration(words, clock.increment) })
    : words.t("web.set.clock.main", { main });
}

/** What is left on a clock, as short as it stays clear: 1:05, 3 h 20, 3 d, 2 d 5 h. Rounded up, so that a new clock shows its whole time. */
export function formatTimeLeft(words: Words, milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  if (hours >= 48) return words.t("web.time.days", { d: Math.floor(hours / 24), h: hours % 24 });
  const two = (n: number): string => String(n).padStart(2, "0");
  if (seconds >= 3600) return words.t("web.time.hours", { h: Math.floor(minutes / 60), m: two(minutes % 60) });
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
