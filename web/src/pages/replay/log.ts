/** The log of a replay: one line for every step that can be told, and where turns begin. */
import type { Narrator } from "../../i18n/narrator.ts";
import type { EventFacts } from "../../model/types.ts";
import type { ReplayStep } from "../../wire/types.ts";

export interface LogLine {
  readonly step: number;
  readonly turn: number;
  readonly said: string;
}

/** What happened in a step, in sentences; nothing if this viewer saw nothing of it. */
export function stepText(narrator: Narrator, moment: ReplayStep): string {
  const told: string[] = [];
  for (const event of moment.events as unknown as EventFacts[]) {
    const sentence = narrator.event(event);
    if (sentence && sentence !== told.at(-1)) told.push(sentence);
  }
  return told.join(" ");
}

export function logLines(narrator: Narrator, moments: readonly (ReplayStep | undefined)[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const moment of moments) {
    if (!moment || moment.number === 0) continue;
    const sentence = stepText(narrator, moment);
    if (sentence) lines.push({ step: moment.number, turn: moment.turn, said: sentence });
  }
  return lines;
}

/** The line that tells of a step: its own, or the last one before it. */
export function logLineAt(lines: readonly LogLine[], step: number): LogLine | null {
  let found: LogLine | null = null;
  for (const line of lines) {
    if (line.step > step) break;
    found = line;
  }
  return found;
}

/** The first step of every turn, for marks on the timeline. */
export function turnStarts(moments: readonly (ReplayStep | undefined)[]): { step: number; turn: number }[] {
  const found: { step: number; turn: number }[] = [];
  for (const moment of moments) {
    if (moment && moment.number > 0 && moment.turn !== found.at(-1)?.turn)
      found.push({ step: moment.number, turn: moment.turn });
  }
  return found;
}
