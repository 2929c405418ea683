/** A lesson under way: where we are, what was done in this step, and what came of the last try. The server keeps nothing. */
import type { BaseView, EventFacts } from "../../model/types.ts";
import { get, post } from "../../wire/http.ts";
import type { LessonInfo, LessonState, Problem } from "../../wire/types.ts";

export interface LessonBoard {
  readonly view: BaseView;
  readonly legal: readonly string[];
  readonly events: readonly EventFacts[];
}

/** Where each lesson was left; another language or a look at the rules does not start it anew. */
const left = new Map<string, number>();
/** The steps of each lesson that were done, not skipped. */
const learnt = new Map<string, readonly string[]>();

export class Lesson {
  readonly game: string;
  steps = $state.raw<readonly string[]>([]);
  at = $state(0);
  now = $state.raw<LessonBoard | null>(null);
  task = $state(0);
  tasks = $state(1);
  mastered = $state.raw<readonly string[]>([]);
  why = $state.raw<Problem | null>(null);
  aside = $state(false);
  failure = $state.raw<unknown>(null);
  #actions: string[] = [];

  constructor(game: string) {
    this.game = game;
    this.mastered = learnt.get(game) ?? [];
  }

  get step(): string {
    return this.steps[this.at] ?? "";
  }
  /** Whether this step is done, and whether the whole lesson is. */
  get done(): boolean {
    return this.task >= this.tasks;
  }
  get finished(): boolean {
    return this.steps.length > 0 && this.at >= this.steps.length;
  }

  async open(): Promise<void> {
    try {
      this.steps = (await get<LessonInfo>(`/api/lessons/${this.game}`)).steps;
      await this.go(Math.min(left.get(this.game) ?? 0, this.steps.length - 1));
    } catch (error) {
      this.failure = error;
    }
  }

  /** Begin a step; the one behind the last is the end. */
  async go(step: number): Promise<void> {
    if (this.finished) this.#learn([]);
    this.at = Math.max(0, Math.min(this.steps.length, step));
    left.set(this.game, this.finished ? 0 : this.at);
    this.#actions = [];
    this.task = 0;
    if (!this.finished) await this.#ask("", true);
  }

  /** Try something: it is done if the step is about it, else we hear why not. */
  async attempt(text: string): Promise<void> {
    if (!this.done) await this.#ask(text, false);
  }

  #learn(steps: readonly string[]): void {
    this.mastered = steps;
    learnt.set(this.game, steps);
  }

  async #ask(tried: string, fresh: boolean): Promise<void> {
    try {
      const body = { step: this.at, actions: this.#actions, tried };
      const seen = await post<LessonState>(`/api/lessons/${this.game}`, body);
      if (tried && seen.task > this.task) this.#actions = [...this.#actions, tried];
      const moved = fresh || seen.task > this.task;
      [this.task, this.tasks, this.why, this.aside] = [seen.task, seen.tasks, seen.why ?? null, seen.aside ?? false];
      if (this.done && !this.mastered.includes(this.step)) this.#learn([...this.mastered, this.step]);
      if (moved) this.now = { view: told(seen), legal: seen.legal, events: seen.events as unknown as EventFacts[] };
      this.failure = null;
    } catch (error) {
      this.failure = error;
    }
  }
}

/** The view of a step; when its tasks are done nobody is asked for anything any more. */
function told(seen: LessonState): BaseView {
  const view = seen.view as unknown as BaseView;
  return seen.task < seen.tasks ? view : { ...view, to_act: [], question: null };
}
