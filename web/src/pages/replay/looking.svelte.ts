/** An analysis on its way: asked for once, then asked after until it is there. */
import type { AnalysisStatus, GameAnalysis } from "../../wire/types.ts";
import type { Source } from "./source.ts";

const EVERY = 1000;

export class LookingBack {
  now = $state.raw<AnalysisStatus | null>(null);
  trouble = $state.raw<unknown>(null);
  #source: Source;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #begun = false;

  constructor(source: Source) {
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
      this.trouble = null;
      if (this.#begun && (this.now.status === "waiting" || this.now.status === "running"))
        this.#timer = setTimeout(() => void this.#ask(), EVERY);
    } catch (error) {
      this.trouble = error;
      this.#begun = false;
    }
  }
}
