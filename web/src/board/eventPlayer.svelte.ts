/** Plays the events of an update one by one, each on the view before it, and shows the view after each. */
import { untrack } from "svelte";
import { prefersReducedMotion, prefs } from "../model/prefs.svelte.ts";
import type { EventFacts, Keyframe } from "../model/types.ts";
import type { AnimationStep, FloatingText, MovingPiece } from "./animation.ts";
import { playSound } from "./sound.ts";

/** Returns the animation of an event on the view now drawn; null if the event is not animated. */
export type EventAnimator<V> = (event: EventFacts, drawn: V) => AnimationStep | null;

/** Longest duration of one update at normal speed, in milliseconds. */
const MAX_DURATION = 2500;
/** Duration of a step with reduced motion, in milliseconds. */
const REDUCED_STEP = 120;
const NOTHING: ReadonlySet<string> = new Set();
let lastId = 0;
let runningPlayers = 0;
let waiting: (() => void)[] = [];

/** Resolves when no board on the page is playing events. */
export function animationsDone(): Promise<void> {
  return runningPlayers ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}

function playerStopped(): void {
  runningPlayers -= 1;
  if (runningPlayers) return;
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve();
}

export class EventPlayer<V> {
  /** The view as it is drawn now. */
  drawn = $state.raw() as V;
  /** Pieces that the board leaves out, because they move on the animation layer. */
  hidden = $state.raw(NOTHING);
  movingPieces = $state.raw<readonly MovingPiece[]>([]);
  floatingTexts = $state.raw<readonly FloatingText[]>([]);
  playing = $state(false);
  #animator: EventAnimator<V>;
  #round = 0;

  constructor(view: V, animator: EventAnimator<V>) {
    this.drawn = view;
    this.#animator = animator;
  }

  /** Play these events from the view now drawn, then show the new one. A later call interrupts an earlier one. */
  async receive(view: V, keyframes: readonly Keyframe<V>[]): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    this.#clear();
    if (prefs.speed === 0 || !keyframes.length) {
      this.#finish(view);
      return;
    }
    this.playing = true;
    runningPlayers += 1;
    const views = [this.drawn, ...keyframes.map((keyframe) => keyframe.view)];
    const steps = keyframes.map(({ event }, index) => this.#animate(event, views[index] as V));
    const timeScale = timeScaleOf(steps);
    try {
      for (const [index, step] of steps.entries()) {
        const { event, view: after } = keyframes[index] as Keyframe<V>;
        if (step) await this.#playStep(step, event, after, round, timeScale);
        else this.drawn = after;
        if (round !== this.#round) return;
      }
      this.#finish(view);
    } finally {
      playerStopped();
    }
  }

  #clear(): void {
    this.movingPieces = [];
    this.hidden = NOTHING;
  }

  #finish(view: V): void {
    this.#clear();
    this.drawn = view;
    this.playing = false;
  }

  /** An event whose animation throws is not animated: the view after it is correct without. */
  #animate(event: EventFacts, drawn: V): AnimationStep | null {
    try {
      return this.#animator(event, drawn);
    } catch {
      return null;
    }
  }

  async #playStep(step: AnimationStep, event: EventFacts, after: V, round: number, timeScale: number): Promise<void> {
    if (step.sound && prefs.sound) playSound(step.sound, event);
    if (step.early) this.drawn = after;
    this.#showTexts(step, timeScale);
    const reduced = prefersReducedMotion();
    const ms = reduced ? REDUCED_STEP : step.ms * timeScale;
    if (!reduced) {
      this.hidden = new Set(step.hides);
      this.movingPieces = (step.movingPieces ?? []).map((piece) => ({
        ...piece,
        ms: piece.ms * timeScale,
        id: ++lastId,
      }));
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (round !== this.#round) return;
    this.#clear();
    this.drawn = after;
  }

  #showTexts(step: AnimationStep, timeScale: number): void {
    for (const given of step.floatingTexts ?? []) {
      const text = { ...given, id: ++lastId };
      this.floatingTexts = [...this.floatingTexts, text];
      setTimeout(() => {
        this.floatingTexts = this.floatingTexts.filter(({ id }) => id !== text.id);
      }, 1500 * Math.max(0.6, timeScale));
    }
  }
}

/** The factor on durations: a long chain of events is compressed to MAX_DURATION. */
function timeScaleOf(steps: readonly (AnimationStep | null)[]): number {
  const total = steps.reduce((sum, step) => sum + (step?.ms ?? 0), 0);
  return Math.min(1, MAX_DURATION / Math.max(1, total)) / prefs.speed;
}

/** A player that follows a board's `view` and `keyframes`. Call it during component initialisation. */
export function createEventPlayer<V>(
  view: () => V,
  keyframes: () => readonly Keyframe<V>[],
  animator: EventAnimator<V>,
): EventPlayer<V> {
  const player = new EventPlayer<V>(untrack(view), animator);
  $effect(() => {
    const [nextView, newKeyframes] = [view(), keyframes()];
    untrack(() => void player.receive(nextView, newKeyframes));
  });
  return player;
}
