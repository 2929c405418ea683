/** The film of a game: its steps as one viewer saw them, fetched as needed, and where we are in it. */
import { animationsDone } from "../../board/eventPlayer.svelte.ts";
import { prefs, type Speed } from "../../model/prefs.svelte.ts";
import type { BaseView, EventFacts } from "../../model/types.ts";
import type { ReplayStep } from "../../wire/types.ts";
import type { ReplaySource } from "./replaySource.ts";

const PAGE = 100;
const PAUSE = 650;
export const SPEEDS: readonly Speed[] = [0.5, 1, 2];

export interface Shown {
  readonly view: BaseView;
  readonly events: readonly EventFacts[];
}

export class ReplayPlayer {
  /** Steps by number, as far as they are here. */
  steps = $state.raw<readonly (ReplayStep | undefined)[]>([]);
  total = $state(0);
  at = $state(0);
  seat = $state<number | null>(null);
  playing = $state(false);
  shown = $state.raw<Shown | null>(null);
  failure = $state.raw<unknown>(null);
  #source: ReplaySource;
  #round = 0;
  #kept = new Map<number | null, (ReplayStep | undefined)[]>();

  constructor(source: ReplaySource) {
    this.#source = source;
  }

  get last(): number {
    return Math.max(0, this.total - 1);
  }

  /** Open the film at a step; the rest is fetched while somebody looks. */
  async open(at = 0): Promise<void> {
    await this.#fetch(Math.floor(at / PAGE) * PAGE);
    this.go(Math.min(at, this.last));
    void this.#rest();
  }

  /** Look with another pair of eyes, at the same step. */
  async viewAs(seat: number | null): Promise<void> {
    this.pause();
    this.#round += 1;
    this.seat = seat;
    this.steps = this.#kept.get(seat) ?? new Array<ReplayStep | undefined>(this.total).fill(undefined);
    await this.#fetch(Math.floor(this.at / PAGE) * PAGE);
    this.#show(false);
    void this.#rest();
  }

  /** Be at a step: one step on is played, everything else is shown at once. */
  go(step: number, { told = false } = {}): void {
    const to = Math.max(0, Math.min(this.last, step));
    const onward = told && to === this.at + 1;
    this.at = to;
    if (this.steps[to]) this.#show(onward);
    else void this.#fetch(Math.floor(to / PAGE) * PAGE).then(() => this.at === to && this.#show(false));
  }

  step(by: number): void {
    this.pause();
    this.go(this.at + by, { told: by === 1 });
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
      this.go(this.at + 1, { told: true });
      await new Promise((done) => setTimeout(done, 30));
      await animationsDone();
      const quiet = !this.steps[this.at]?.events.length;
      await new Promise((done) => setTimeout(done, (quiet ? PAUSE / 3 : PAUSE) / (prefs.speed || 2)));
    }
    this.playing = false;
  }

  #show(told: boolean): void {
    const moment = this.steps[this.at];
    if (!moment) return;
    const view = quiet(moment.view as unknown as BaseView);
    this.shown = { view, events: told ? (moment.events as unknown as EventFacts[]) : [] };
  }

  async #fetch(start: number): Promise<void> {
    if (this.steps[start] && (this.steps[Math.min(start + PAGE, this.total) - 1] || !this.total)) return;
    const seat = this.seat;
    try {
      const page = await this.#source.page(start, PAGE, seat);
      const all = this.#kept.get(seat) ?? new Array<ReplayStep | undefined>(page.total).fill(undefined);
      for (const moment of page.moments) all[moment.number] = moment;
      this.#kept.set(seat, all);
      if (seat !== this.seat) return;
      this.total = page.total;
      this.steps = [...all];
      this.failure = null;
    } catch (error) {
      this.failure = error;
      this.pause();
    }
  }

  /** Everything that is still missing, page by page. */
  async #rest(): Promise<void> {
    const round = this.#round;
    for (let start = 0; start < this.total && !this.failure; start += PAGE) {
      if (round !== this.#round) return;
      await this.#fetch(start);
    }
  }
}

/** A view in which nobody waits for chance: the next step of the film is what it brought. */
export function quiet(view: BaseView): BaseView {
  return { ...view, to_act: view.to_act.filter((one) => typeof one === "number") };
}
