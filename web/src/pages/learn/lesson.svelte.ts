/** The progress of a lesson: current step, actions done in it, result of the last attempt. The server is stateless. */
import { type Offer, offersIn } from "../../model/offers.ts";
import type { BaseView, Keyframe } from "../../model/types.ts";
import { playEvents } from "../../ui/keyframes.ts";
import { get, post } from "../../wire/http.ts";
import type { LessonInfo, LessonState, Problem } from "../../wire/types.ts";

export interface LessonBoard {
  readonly view: BaseView;
  readonly offers: readonly Offer[];
  readonly keyframes: readonly Keyframe<BaseView>[];
}

/** The current step of each lesson; survives a change of language or page. */
const currentStep = new Map<string, number>();
/** The steps of each lesson that were completed, not skipped. */
const completed = new Map<string, readonly string[]>();

export class Lesson {
  readonly game: string;
  steps = $state.raw<readonly string[]>([]);
  at = $state(0);
  board = $state.raw<LessonBoard | null>(null);
  task = $state(0);
  tasks = $state(1);
  mastered = $state.raw<readonly string[]>([]);
  why = $state.raw<Problem | null>(null);
  aside = $state(false);
  failure = $state.raw<unknown>(null);
  #actions: string[] = [];

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
    try {
      const body = { step: this.at, actions: this.#actions, tried };
      const state = await post<LessonState>(`/api/lessons/${this.game}`, body);
      if (tried && state.task > this.task) this.#actions = [...this.#actions, tried];
      const moved = fresh || state.task > this.task;
      [this.task, this.tasks, this.why, this.aside] = [
        state.task,
        state.tasks,
        state.why ?? null,
        state.aside ?? false,
      ];
      if (this.done && !this.mastered.includes(this.step)) this.#setMastered([...this.mastered, this.step]);
      if (moved) {
        const keyframes = fresh || !this.board ? [] : playEvents(this.board.view, state).keyframes;
        this.board = { view: viewOf(state), offers: offersIn(state.offers), keyframes };
      }
      this.failure = null;
    } catch (error) {
      this.failure = error;
    }
  }
}

/** The view of a step, without a question once its tasks are done. */
function viewOf(state: LessonState): BaseView {
  const view = state.view as unknown as BaseView;
  return state.task < state.tasks ? view : { ...view, to_act: [], question: null };
}
