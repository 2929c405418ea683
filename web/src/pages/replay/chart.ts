/** The chances of all seats over a game, as lines to draw; and the steps that mattered most. */
import type { AnalysedStep, GameAnalysis } from "../../wire/types.ts";

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The chance of a seat before every step, and at last the result: from 0 to 1. */
export function chancesOf(findings: GameAnalysis, seat: number): number[] {
  return [...findings.moments.map((moment) => moment.chances[seat] ?? 0), findings.final[seat] ?? 0];
}

export function xOf(step: number, last: number, box: Box): number {
  return last ? (step / last) * box.width : 0;
}

export function yOf(chance: number, box: Box): number {
  return box.height - chance * box.height;
}

/** A path through the chances; after step n stands what was known before step n + 1. */
export function pathOf(chances: readonly number[], box: Box): string {
  const last = chances.length - 1;
  const points = chances.map((chance, step) => `${xOf(step, last, box).toFixed(1)} ${yOf(chance, box).toFixed(1)}`);
  return points.length ? `M${points.join("L")}` : "";
}

const NOTED = 0.005;

/** The decisions that cost most, the dearest first. */
export function costliestDecisions(findings: GameAnalysis, most = 5): AnalysedStep[] {
  return findings.moments
    .filter((moment) => moment.actor !== null && (moment.loss ?? 0) > NOTED)
    .sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
    .slice(0, most);
}

/** Whom an outcome helped most, and by how much. */
export function biggestGain(moment: AnalysedStep): { seat: number; gain: number } {
  let seat = 0;
  for (const [place, shift] of moment.shift.entries()) if (shift > (moment.shift[seat] ?? 0)) seat = place;
  return { seat, gain: moment.shift[seat] ?? 0 };
}

/** The greatest strokes of luck, the greatest first. */
export function luckiestOutcomes(findings: GameAnalysis, most = 4): AnalysedStep[] {
  return findings.moments
    .filter((moment) => moment.actor === null && biggestGain(moment).gain > NOTED)
    .sort((one, other) => biggestGain(other).gain - biggestGain(one).gain)
    .slice(0, most);
}
