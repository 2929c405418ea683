/** Plays the events of an update one by one on the previous view, then shows the new view. */
import { untrack } from "svelte";
import { prefersReducedMotion, prefs } from "../model/prefs.svelte.ts";
import type { EventFacts } from "../model/types.ts";
import type { AnimationStep, FloatingText, MovingPiece } from "./animation.ts";
import { playSound } from "./sound.ts";

/** Returns the animation of an event on the view now drawn; null if the event is not animated. */
export type EventAnimator<V> = (event: EventFacts, drawn: V) => AnimationStep<V> | null;

/** Longest duration of one update at normal speed, in milliseconds. */
const MAX_DURATION = 2500;
/** Duration of a step with reduced motion, in milliseconds. */
const REDUCED_STEP = 120;
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
  async receive(view: V, events: readonly EventFacts[]): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    this.movingPieces = [];
    if (prefs.speed === 0 || !events.length) {
      this.#finish(view);
      return;
    }
    this.playing = true;
    runningPlayers += 1;
    try {
      for (const event of events) {
        await this.#playEvent(event, round, this.#timeScale(events));
        if (round !== this.#round) return;
      }
      this.#finish(view);
    } finally {
      playerStopped();
    }
  }

  #finish(view: V): void {
    this.movingPieces = [];
    this.drawn = view;
    this.playing = false;
  }

  /** The factor on durations: a long chain of events is compressed to MAX_DURATION. */
  #timeScale(events: readonly EventFacts[]): number {
    let total = 0;
    for (const event of events) total += this.#animate(event)?.ms ?? 0;
    return Math.min(1, MAX_DURATION / Math.max(1, total)) / prefs.speed;
  }

  /** An event whose animation throws is skipped: the final view is correct without it. */
  #animate(event: EventFacts): AnimationStep<V> | null {
    try {
      return this.#animator(event, this.drawn);
    } catch {
      return null;
    }
  }

  async #playEvent(event: EventFacts, round: number, timeScale: number): Promise<void> {
    const step = this.#animate(event);
    if (!step) return;
    if (step.sound && prefs.sound) playSound(step.sound, event);
    if (step.start) this.drawn = step.start(this.drawn);
    this.#showTexts(step, timeScale);
    const reduced = prefersReducedMotion();
    const ms = reduced ? REDUCED_STEP : step.ms * timeScale;
    if (!reduced)
      this.movingPieces = (step.movingPieces ?? []).map((piece) => ({
        ...piece,
        ms: piece.ms * timeScale,
        id: ++lastId,
      }));
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (round !== this.#round) return;
    this.movingPieces = [];
    if (step.end) this.drawn = step.end(this.drawn);
  }

  #showTexts(step: AnimationStep<V>, timeScale: number): void {
    for (const given of step.floatingTexts ?? []) {
      const text = { ...given, id: ++lastId };
      this.floatingTexts = [...this.floatingTexts, text];
      setTimeout(() => {
        this.floatingTexts = this.floatingTexts.filter(({ id }) => id !== text.id);
      }, 1500 * Math.max(0.6, timeScale));
    }
  }
}

/** A player that follows a board's `view` and `events`. Call it during component initialisation. */
export function createEventPlayer<V>(
  view: () => V,
  events: () => readonly EventFacts[],
  animator: EventAnimator<V>,
): EventPlayer<V> {
  const player = new EventPlayer<V>(untrack(view), animator);
  $effect(() => {
    const [nextView, newEvents] = [view(), events()];
    untrack(() => void player.receive(nextView, newEvents));
  });
  return player;
}
