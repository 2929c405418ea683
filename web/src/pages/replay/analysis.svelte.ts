/** An analysis on its way: asked for once, then asked after until it is there. */
import type { AnalysisStatus, GameAnalysis } from "../../wire/types.ts";
import type { ReplaySource } from "./replaySource.ts";

const EVERY = 1000;

export class AnalysisRequest {
  now = $state.raw<AnalysisStatus | null>(null);
  failure = $state.raw<unknown>(null);
  #source: ReplaySource;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #begun = false;

  constructor(source: ReplaySource) {
    this.#source = source;
  }

  get findings(): GameAnalysis | null {
    return this.now?.findings ?? null;
  }

  /** How far it is, from 0 to 1. */
  get share(): number {
    return this.now?.total ? this.now.done / this.now.total : 0;
  }

  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    void this.#ask();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#begun = false;
  }

  async #ask(): Promise<void> {
    try {
      this.now = await this.#source.analysis();
      this.failure = null;
      if (this.#begun && (this.now.status === "waiting" || this.now.status === "running"))
        this.#timer = setTimeout(() => void this.#ask(), EVERY);
    } catch (error) {
      this.failure = error;
      this.#begun = false;
    }
  }
}
