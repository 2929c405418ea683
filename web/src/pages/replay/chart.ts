/** Chart lines of the winning chances, and the steps that mattered most. */
import type { GameAnalysis, StepAnalysis } from "../../wire/types.ts";

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The winning chance of a seat before each step, then its result, from 0 to 1. */
export function chancesOf(findings: GameAnalysis, seat: number): number[] {
  return [...findings.moments.map((step) => step.chances[seat] ?? 0), findings.final[seat] ?? 0];
}

export function xOf(step: number, last: number, box: Box): number {
  return last ? (step / last) * box.width : 0;
}

export function yOf(chance: number, box: Box): number {
  return box.height - chance * box.height;
}

/** An SVG path through the chances; the point after step n is the chance before step n + 1. */
export function pathOf(chances: readonly number[], box: Box): string {
  const last = chances.length - 1;
  const points = chances.map((chance, step) => `${xOf(step, last, box).toFixed(1)} ${yOf(chance, box).toFixed(1)}`);
  return points.length ? `M${points.join("L")}` : "";
}

const MIN_SHIFT = 0.005;

/** The costliest decisions, worst first. */
export function costliestDecisions(findings: GameAnalysis, limit = 5): StepAnalysis[] {
  return findings.moments
    .filter((step) => step.actor !== null && (step.loss ?? 0) > MIN_SHIFT)
    .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))
    .slice(0, limit);
}

/** The seat an outcome helped most, and by how much. */
export function biggestGain(step: StepAnalysis): { seat: number; gain: number } {
  let seat = 0;
  for (const [place, shift] of step.shift.entries()) if (shift > (step.shift[seat] ?? 0)) seat = place;
  return { seat, gain: step.shift[seat] ?? 0 };
}

/** The luckiest outcomes, greatest first. */
export function luckiestOutcomes(findings: GameAnalysis, limit = 4): StepAnalysis[] {
  return findings.moments
    .filter((step) => step.actor === null && biggestGain(step).gain > MIN_SHIFT)
    .sort((a, b) => biggestGain(b).gain - biggestGain(a).gain)
    .slice(0, limit);
}
