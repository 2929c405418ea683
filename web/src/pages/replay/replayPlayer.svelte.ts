/** Plays a finished game step by step as one viewer saw it; steps are fetched in pages. */
import { Director } from "../../board/director.svelte.ts";
import { prefs, type Speed } from "../../model/prefs.svelte.ts";
import type { BaseView, Keyframe } from "../../model/types.ts";
import { playEvents } from "../../ui/keyframes.ts";
import type { Replay } from "../../wire/types.ts";
import type { ReplaySource } from "./replaySource.ts";

const PAGE_SIZE = 100;
const STEP_PAUSE = 650;
export const SPEEDS: readonly Speed[] = [0.5, 1, 2];

/** A step of a game with the view after it and after each of its events; step 0 is the opening. */
export interface PlayedStep {
  readonly view: BaseView;
  readonly keyframes: readonly Keyframe<BaseView>[];
  readonly number: number;
  readonly turn: number;
  /** The seat that acted; null for chance. */
  readonly actor: number | null;
}

export class ReplayPlayer {
  /** Steps by number; undefined until loaded. */
  steps = $state.raw<readonly (PlayedStep | undefined)[]>([]);
  total = $state(0);
  at = $state(0);
  /** The step that is shown: the log and the turn tell this one. */
  shown = $state<number | null>(null);
  /** Plays the events of a step; Space is for the playback. */
  readonly director: Director<BaseView> = new Director<BaseView>(undefined, ["Enter"]);
  seat = $state<number | null>(null);
  playing = $state(false);
  failure = $state.raw<unknown>(null);
  #source: ReplaySource;
  #round = 0;
  #stepsBySeat = new Map<number | null, (PlayedStep | undefined)[]>();

  constructor(source: ReplaySource) {
    this.#source = source;
  }

  get last(): number {
    return Math.max(0, this.total - 1);
  }

  /** Open the replay at a step; the other pages load in the background. */
  async open(at = 0): Promise<void> {
    await this.#fetch(Math.floor(at / PAGE_SIZE) * PAGE_SIZE);
    this.go(Math.min(at, this.last));
    void this.#loadRest();
  }

  /** Switch to the view of another seat at the same step. */
  async viewAs(seat: number | null): Promise<void> {
    this.pause();
    this.#round += 1;
    this.seat = seat;
    this.steps = this.#stepsBySeat.get(seat) ?? new Array<PlayedStep | undefined>(this.total).fill(undefined);
    await this.#fetch(Math.floor(this.at / PAGE_SIZE) * PAGE_SIZE);
    this.#show(false);
    void this.#loadRest();
  }

  /** Go to a step. With `animated`, the next step plays its events. */
  go(step: number, { animated = false } = {}): void {
    const to = Math.max(0, Math.min(this.last, step));
    const animate = animated && to === this.at + 1;
    this.at = to;
    if (this.steps[to]) this.#show(animate);
    else void this.#fetch(Math.floor(to / PAGE_SIZE) * PAGE_SIZE).then(() => this.at === to && this.#show(false));
  }

  step(by: number): void {
    this.pause();
    this.go(this.at + by, { animated: by === 1 });
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.#run();
  }

  pause(): void {
    this.playing = false;
  }

  async #run(): Promise<void> {
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    while (this.playing && this.at < this.last) {
      this.go(this.at + 1, { animated: true });
      await this.director.done();
      const quiet = !this.steps[this.at]?.keyframes.length;
      await new Promise((done) => setTimeout(done, (quiet ? STEP_PAUSE / 3 : STEP_PAUSE) / (prefs.speed || 2)));
    }
    this.playing = false;
  }

  #show(animated: boolean): void {
    const step = this.steps[this.at];
    if (!step) return;
    const tell = (): void => {
      this.shown = step.number;
    };
    const last = { event: null, view: withoutChance(step.view), tell };
    if (!animated) this.director.show([last]);
    else this.director.play([...step.keyframes.map(({ event, view }) => ({ event, view: withoutChance(view) })), last]);
  }

  async #fetch(start: number): Promise<void> {
    if (this.steps[start] && (this.steps[Math.min(start + PAGE_SIZE, this.total) - 1] || !this.total)) return;
    const seat = this.seat;
    try {
      const page = await this.#source.page(start, PAGE_SIZE, seat);
      const all = this.#stepsBySeat.get(seat) ?? new Array<PlayedStep | undefined>(page.total).fill(undefined);
      for (const step of playedSteps(page)) all[step.number] = step;
      this.#stepsBySeat.set(seat, all);
      if (seat !== this.seat) return;
      this.total = page.total;
      this.steps = [...all];
      this.failure = null;
    } catch (error) {
      this.failure = error;
      this.pause();
    }
  }

  /** Load the missing pages. */
  async #loadRest(): Promise<void> {
    const round = this.#round;
    for (let start = 0; start < this.total && !this.failure; start += PAGE_SIZE) {
      if (round !== this.#round) return;
      await this.#fetch(start);
    }
  }
}

/** The steps of a page, from its first view and what each event changed. */
export function playedSteps({ view: opening, moments }: Replay): PlayedStep[] {
  let view = opening as unknown as BaseView;
  return moments.map((step) => {
    const played = playEvents(view, step);
    view = played.view;
    return { number: step.number, turn: step.turn, actor: step.actor, ...played };
  });
}

/** The view without a pending chance step, whose outcome is the next step of the replay. */
export function withoutChance(view: BaseView): BaseView {
  return { ...view, to_act: view.to_act.filter((actor) => typeof actor === "number") };
}
