/** A board or a deck under an owner's hands: kept on this device, checked by the server after every change. */
import { post } from "../../wire/http.ts";
import { ensureIdentity } from "../../wire/identity.svelte.ts";
import type { DataReport } from "../../wire/types.ts";

const PAUSE = 350;
export const MOST_BYTES = 60_000;

export class Draft<T extends object> {
  readonly game: string;
  readonly kind: "board" | "deck";
  data = $state.raw() as T;
  checked = $state.raw<DataReport | null>(null);
  checking = $state(false);
  failure = $state.raw<unknown>(null);
  /** Whether it differs from the one that comes with the game. */
  own = $state(false);
  #standard: T;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #round = 0;

  constructor(game: string, kind: "board" | "deck", standard: T) {
    this.game = game;
    this.kind = kind;
    this.#standard = standard;
    const kept = read(this.#place) as T | null;
    this.data = kept ?? standard;
    this.own = kept !== null;
    void this.#check();
  }

  get #place(): string {
    return `fellfield.${this.kind}.${this.game}`;
  }
  get good(): boolean {
    return this.checked !== null && !this.checking && !this.checked.problems.length;
  }
  get size(): number {
    return new TextEncoder().encode(JSON.stringify(this.data)).length;
  }

  change(data: T): void {
    this.data = data;
    this.own = true;
    this.checking = true;
    keep(this.#place, data);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), PAUSE);
  }

  /** Back to the one that comes with the game. */
  reset(): void {
    keep(this.#place, null);
    this.data = this.#standard;
    this.own = false;
    void this.#check();
  }

  async #check(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    this.checking = true;
    try {
      await ensureIdentity();
      const told = await post<DataReport>(`/api/games/${this.game}/check/${this.kind}`, { data: this.data });
      if (round !== this.#round) return;
      this.checked = told;
      this.failure = null;
    } catch (error) {
      if (round === this.#round) [this.failure, this.checked] = [error, null];
    }
    this.checking = false;
  }
}

function read(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

function keep(place: string, data: unknown): void {
  try {
    if (data === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(data));
  } catch {
    // without storage it lasts as long as the page
  }
}
