/** One timeline: plays events one after another. Whatever a person is shown or told follows from the beat drawn last. */
import { untrack } from "svelte";
import { prefersReducedMotion, prefs } from "../model/prefs.svelte.ts";
import type { BaseView, EventFacts } from "../model/types.ts";
import type { AnimationStep, FloatingText, MovingPiece } from "./animation.ts";
import { playSound } from "./sound.ts";

/** Returns the animation of an event on the view now drawn; null if the event is not animated. */
export type EventAnimator<V> = (event: EventFacts, drawn: V) => AnimationStep | null;

/** One step of the timeline: an event, or a change without one, and the view after it. */
export interface Beat<V> {
  readonly event: EventFacts | null;
  readonly view: V;
  /** Milliseconds to look at the view before. */
  readonly pause?: number;
  /** Called when the view is drawn: now the log, the seats and the result may tell it. */
  readonly tell?: () => void;
}

/** Milliseconds of animation that may wait; more are played faster, the first fastest. */
const UNHURRIED = 3200;
/** Events that may wait; older ones are shown without animation. */
const MAX_WAITING = 40;
/** Duration of a step with reduced motion, in milliseconds. */
const REDUCED_STEP = 120;
/** Steps played faster than this have no sound. */
const SOUND_BELOW = 3;
/** What belongs to the end of a move: it changes when the animation of its last event ends. */
const SETTLED_AFTER = ["turn", "to_act", "question", "sealed", "result"] as const;
const NOTHING: ReadonlySet<string> = new Set();
let lastId = 0;

export class Director<V> {
  /** The view as it is drawn now. */
  drawn = $state.raw() as V;
  /** Pieces that the board leaves out, because they move on the animation layer. */
  hidden = $state.raw(NOTHING);
  movingPieces = $state.raw<readonly MovingPiece[]>([]);
  floatingTexts = $state.raw<readonly FloatingText[]>([]);
  playing = $state(false);
  /** The events told since the board last stood still. */
  recent = $state.raw<readonly EventFacts[]>([]);
  #keys: readonly string[];
  #animator: EventAnimator<V> | null = null;
  #waiting: Beat<V>[] = [];
  /** The beat that is being animated. */
  #current: Beat<V> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #whenDone: (() => void)[] = [];

  /** `keys` skip to the present. */
  constructor(view?: V, keys: readonly string[] = ["Enter", " "]) {
    if (view !== undefined) this.drawn = view;
    this.#keys = keys;
  }

  /** Play these beats after those that wait. */
  play(beats: readonly Beat<V>[]): void {
    if (!beats.length) return;
    if (!this.playing && beats.some(({ event }) => event)) this.recent = [];
    this.#waiting.push(...beats);
    if (this.playing) return;
    this.playing = true;
    this.#advance();
  }

  /** Show the last of these beats at once. */
  show(beats: readonly Beat<V>[]): void {
    this.skip();
    for (const beat of beats) this.#draw(beat);
    this.recent = [];
  }

  /** Show the present: everything that waits is drawn and told at once. */
  skip(): void {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    const rest = this.#current ? [this.#current, ...this.#waiting] : this.#waiting;
    this.#waiting = [];
    for (const beat of rest) this.#draw(beat);
    this.#stop();
  }

  /** Resolves when nothing is played. */
  done(): Promise<void> {
    return this.playing ? new Promise((resolve) => this.#whenDone.push(resolve)) : Promise.resolve();
  }

  /** Let a board animate the events, and its viewers skip them. Returns the function that ends this. */
  attach(animator: EventAnimator<V>): () => void {
    this.#animator = animator;
    document.addEventListener("keydown", this.#onKey, true);
    document.addEventListener("click", this.#onClick, true);
    document.addEventListener("visibilitychange", this.#onVisible);
    return () => {
      document.removeEventListener("keydown", this.#onKey, true);
      document.removeEventListener("click", this.#onClick, true);
      document.removeEventListener("visibilitychange", this.#onVisible);
      this.#animator = null;
      this.skip();
    };
  }

  // -- the timeline ----------------------------------------------------------------------------------------------------

  #advance(): void {
    while (this.playing) {
      if (this.#waiting.length && this.#animator && prefs.speed && document.hidden) return; // until somebody looks
      const beat = this.#waiting.shift();
      if (!beat) break;
      const ms = this.#begin(beat);
      if (!ms) continue;
      this.#timer = setTimeout(() => {
        this.#draw(beat);
        this.#advance();
      }, ms);
      return;
    }
    this.#stop();
  }

  /** Start a beat: milliseconds until its view is drawn, 0 if it is drawn already. */
  #begin(beat: Beat<V>): number {
    const step = this.#stepOf(beat, this.drawn);
    const ms = (beat.pause ?? 0) + (step?.ms ?? 0);
    const many = this.#waiting.filter(({ event }) => event).length > MAX_WAITING;
    if (!ms || !this.#animator || !prefs.speed || many) {
      this.#draw(beat);
      return 0;
    }
    this.#current = beat;
    const timeScale = Math.min(1, UNHURRIED / (ms + this.#msWaiting(beat.view))) / prefs.speed;
    if (!step) return ms * timeScale;
    if (step.sound && prefs.sound && timeScale * SOUND_BELOW > 1) playSound(step.sound, beat.event as EventFacts);
    if (step.early) this.drawn = beforeSettling(beat.view, this.drawn);
    this.#showTexts(step, timeScale);
    if (prefersReducedMotion()) return Math.min(REDUCED_STEP, ms * timeScale);
    this.hidden = new Set(step.hides);
    this.movingPieces = (step.movingPieces ?? []).map((piece) => ({
      ...piece,
      ms: piece.ms * timeScale,
      id: ++lastId,
    }));
    return ms * timeScale;
  }

  #draw(beat: Beat<V>): void {
    this.#current = null;
    this.movingPieces = [];
    this.hidden = NOTHING;
    this.drawn = beat.view;
    if (beat.event) this.recent = [...this.recent, beat.event];
    beat.tell?.();
  }

  #stop(): void {
    this.playing = false;
    const resolvers = this.#whenDone;
    this.#whenDone = [];
    for (const resolve of resolvers) resolve();
  }

  /** An event whose animation throws is not animated: the view after it is correct without. */
  #stepOf({ event }: Beat<V>, drawn: V): AnimationStep | null {
    try {
      return (event && this.#animator?.(event, drawn)) ?? null;
    } catch {
      return null;
    }
  }

  #msWaiting(drawn: V): number {
    let [before, ms] = [drawn, 0];
    for (const beat of this.#waiting) {
      ms += (beat.pause ?? 0) + (this.#stepOf(beat, before)?.ms ?? 0);
      before = beat.view;
    }
    return ms;
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

  // -- those who watch -------------------------------------------------------------------------------------------------

  #onVisible = (): void => {
    if (this.playing && !this.#current && !document.hidden) this.#advance();
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !this.#keys.includes(event.key)) return;
    this.#skipBy(
      event,
      (on) => on === document.body || (on.closest(".room") !== null && on.closest(ELSEWHERE) === null),
    );
  };

  #onClick = (event: MouseEvent): void => this.#skipBy(event, (on) => on.closest(".boardwrap") !== null);

  /** The touch that skips does nothing else: a choice is never made by it. */
  #skipBy(event: Event, isStage: (on: Element) => boolean): void {
    if (!this.playing || !(event.target instanceof Element) || !isStage(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.skip();
  }
}

/** Where Enter and Space have a meaning of their own during an animation. */
const ELSEWHERE = "input, textarea, select, a, .log, .two, .note, [role=dialog], [role=alertdialog]";

/** A director that never plays: for a view of the past. */
// biome-ignore lint/suspicious/noExplicitAny: it has no view
export const STILL: Director<any> = new Director<any>();

/** The view after an event, before the move that it belongs to has ended. */
function beforeSettling<V>(after: V, before: V): V {
  const kept = SETTLED_AFTER.flatMap((name) => {
    const known = (before as Partial<BaseView> | undefined)?.[name];
    return known === undefined ? [] : [[name, known]];
  });
  return { ...after, ...Object.fromEntries(kept) };
}

/** Animate the events of a board. Call it during component initialisation. */
export function animateEvents<V>(director: () => Director<V>, animator: EventAnimator<V>): void {
  $effect(() => {
    const now = director();
    return untrack(() => (now === STILL ? undefined : now.attach(animator)));
  });
}
