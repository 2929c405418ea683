/** The progress of a lesson: current step, actions done in it, result of the last attempt. The server is stateless. */
import { Director } from "../../board/director.svelte.ts";
import { type Offer, offersIn } from "../../model/offers.ts";
import type { BaseView } from "../../model/types.ts";
import { playEvents } from "../../ui/keyframes.ts";
import { get, post } from "../../wire/http.ts";
import type { LessonInfo, LessonState, Problem } from "../../wire/types.ts";

export interface LessonBoard {
  readonly view: BaseView;
  readonly offers: readonly Offer[];
}

/** The current step of each lesson; survives a change of language or page. */
const currentStep = new Map<string, number>();
/** The steps of each lesson that were completed, not skipped. */
const completed = new Map<string, readonly string[]>();

export class Lesson {
  readonly game: string;
  steps = $state.raw<readonly string[]>([]);
  at = $state(0);
  /** The board after the last answer of the server. */
  board = $state.raw<LessonBoard | null>(null);
  /** Plays what an action does; only then is it praised. */
  readonly director: Director<BaseView> = new Director<BaseView>();
  /** This step is done, and the board has shown it. */
  praised = $state(false);
  task = $state(0);
  tasks = $state(1);
  mastered = $state.raw<readonly string[]>([]);
  why = $state.raw<Problem | null>(null);
  aside = $state(false);
  failure = $state.raw<unknown>(null);
  #actions: string[] = [];
  /** Counts the steps begun: an answer to an earlier step is dropped. */
  #round = 0;

  constructor(game: string) {
    this.game = game;
    this.mastered = completed.get(game) ?? [];
  }

  get step(): string {
    return this.steps[this.at] ?? "";
  }
  /** Whether this step is done. */
  get done(): boolean {
    return this.task >= this.tasks;
  }
  get finished(): boolean {
    return this.steps.length > 0 && this.at >= this.steps.length;
  }

  async open(): Promise<void> {
    try {
      this.steps = (await get<LessonInfo>(`/api/lessons/${this.game}`)).steps;
      await this.go(Math.min(currentStep.get(this.game) ?? 0, this.steps.length - 1));
    } catch (error) {
      this.failure = error;
    }
  }

  /** Start a step; the index after the last one ends the lesson. */
  async go(step: number): Promise<void> {
    if (this.finished) this.#setMastered([]);
    this.#round += 1;
    this.director.skip();
    this.praised = false;
    this.at = Math.max(0, Math.min(this.steps.length, step));
    currentStep.set(this.game, this.finished ? 0 : this.at);
    this.#actions = [];
    this.task = 0;
    if (!this.finished) await this.#request("", true);
  }

  /** Try an action: it advances the step, or the server explains why not. */
  async attempt(text: string): Promise<void> {
    if (!this.done) await this.#request(text, false);
  }

  #setMastered(steps: readonly string[]): void {
    this.mastered = steps;
    completed.set(this.game, steps);
  }

  async #request(tried: string, fresh: boolean): Promise<void> {
    const round = this.#round;
    try {
      const body = { step: this.at, actions: this.#actions, tried };
      const state = await post<LessonState>(`/api/lessons/${this.game}`, body);
      if (round !== this.#round) return;
      if (tried && state.task > this.task) this.#actions = [...this.#actions, tried];
      const moved = fresh || state.task > this.task;
      [this.task, this.tasks, this.why, this.aside] = [
        state.task,
        state.tasks,
        state.why ?? null,
        state.aside ?? false,
      ];
      if (this.done && !this.mastered.includes(this.step)) this.#setMastered([...this.mastered, this.step]);
      if (moved) this.#show(state, fresh);
      this.failure = null;
    } catch (error) {
      if (round === this.#round) this.failure = error;
    }
  }

  #show(state: LessonState, fresh: boolean): void {
    const [view, before] = [viewOf(state), this.board?.view];
    this.board = { view, offers: offersIn(state.offers) };
    const tell = (): void => {
      this.praised = this.done;
    };
    const last = { event: null, view, tell };
    if (fresh || !before) this.director.show([last]);
    else this.director.play([...playEvents(before, state).keyframes, last]);
  }
}

/** The view of a step, without a question once its tasks are done. */
function viewOf(state: LessonState): BaseView {
  const view = state.view as unknown as BaseView;
  return state.task < state.tasks ? view : { ...view, to_act: [], question: null };
}
