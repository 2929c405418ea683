/** A custom board or deck being edited: stored on this device, validated by the server after every change. */
import type { DataDraft, DataEditor } from "../../board/manifest.ts";
import { post } from "../../wire/http.ts";
import { ensureIdentity } from "../../wire/identity.svelte.ts";
import type { DataReport } from "../../wire/types.ts";

const CHECK_DELAY = 350;
export const MAX_BYTES = 60_000;

export class Draft<T extends object> implements DataDraft<T> {
  readonly game: string;
  readonly kind: DataEditor["kind"];
  data = $state.raw() as T;
  report = $state.raw<DataReport | null>(null);
  checking = $state(false);
  failure = $state.raw<unknown>(null);
  /** Whether it differs from the standard file. */
  modified = $state(false);
  #standard: T;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #round = 0;

  constructor(game: string, kind: DataEditor["kind"], standard: T) {
    this.game = game;
    this.kind = kind;
    this.#standard = standard;
    const stored = load(this.#storageKey) as T | null;
    this.data = stored ?? standard;
    this.modified = stored !== null;
    void this.#check();
  }

  get #storageKey(): string {
    return `fellfield.${this.kind}.${this.game}`;
  }
  get valid(): boolean {
    return this.report !== null && !this.checking && !this.report.problems.length;
  }
  get size(): number {
    return new TextEncoder().encode(JSON.stringify(this.data)).length;
  }

  change(data: T): void {
    this.data = data;
    this.modified = true;
    this.checking = true;
    store(this.#storageKey, data);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), CHECK_DELAY);
  }

  /** Discard the draft and return to the standard file. */
  reset(): void {
    store(this.#storageKey, null);
    this.data = this.#standard;
    this.modified = false;
    void this.#check();
  }

  async #check(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    this.checking = true;
    try {
      await ensureIdentity();
      const report = await post<DataReport>(`/api/games/${this.game}/check/${this.kind}`, { data: this.data });
      if (round !== this.#round) return;
      this.report = report;
      this.failure = null;
    } catch (error) {
      if (round === this.#round) [this.failure, this.report] = [error, null];
    }
    this.checking = false;
  }
}

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function store(key: string, data: unknown): void {
  try {
    if (data === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(data));
  } catch {
    // storage may be blocked: the draft lasts until the page is closed
  }
}
