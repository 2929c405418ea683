/** Requests the analysis of a game and polls until it is finished. */
import type { AnalysisStatus, GameAnalysis } from "../../wire/types.ts";
import type { ReplaySource } from "./replaySource.ts";

const POLL_MS = 1000;

export class AnalysisRequest {
  status = $state.raw<AnalysisStatus | null>(null);
  failure = $state.raw<unknown>(null);
  #source: ReplaySource;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #polling = false;

  constructor(source: ReplaySource) {
    this.#source = source;
  }

  get findings(): GameAnalysis | null {
    return this.status?.findings ?? null;
  }

  /** Progress from 0 to 1. */
  get progress(): number {
    return this.status?.total ? this.status.done / this.status.total : 0;
  }

  start(): void {
    if (this.#polling) return;
    this.#polling = true;
    void this.#poll();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#polling = false;
  }

  async #poll(): Promise<void> {
    try {
      this.status = await this.#source.analysis();
      this.failure = null;
      if (this.#polling && (this.status.status === "waiting" || this.status.status === "running"))
        this.#timer = setTimeout(() => void this.#poll(), POLL_MS);
    } catch (error) {
      this.failure = error;
      this.#polling = false;
    }
  }
}
