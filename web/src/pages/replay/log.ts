/** The log of a replay: one line per step with visible events, and the starts of turns. */
import type { Narrator } from "../../i18n/narrator.ts";
import type { PlayedStep } from "./replayPlayer.svelte.ts";

export interface LogLine {
  readonly step: number;
  readonly turn: number;
  readonly said: string;
}

/** The sentences of a step; empty if this viewer saw no event. */
export function stepText(narrator: Narrator, step: PlayedStep): string {
  const sentences: string[] = [];
  for (const { event } of step.keyframes) {
    const sentence = narrator.event(event);
    if (sentence && sentence !== sentences.at(-1)) sentences.push(sentence);
  }
  return sentences.join(" ");
}

export function logLines(narrator: Narrator, steps: readonly (PlayedStep | undefined)[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const step of steps) {
    if (!step || step.number === 0) continue;
    const sentence = stepText(narrator, step);
    if (sentence) lines.push({ step: step.number, turn: step.turn, said: sentence });
  }
  return lines;
}

/** The log line of a step: its own, or the last one before it. */
export function logLineAt(lines: readonly LogLine[], step: number): LogLine | null {
  let found: LogLine | null = null;
  for (const line of lines) {
    if (line.step > step) break;
    found = line;
  }
  return found;
}

/** The first step of each turn, for ticks on the timeline. */
export function turnStarts(steps: readonly (PlayedStep | undefined)[]): { step: number; turn: number }[] {
  const found: { step: number; turn: number }[] = [];
  for (const step of steps) {
    if (step && step.number > 0 && step.turn !== found.at(-1)?.turn) found.push({ step: step.number, turn: step.turn });
  }
  return found;
}
