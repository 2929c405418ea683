/** A live table: the latest state from the server, and the update the board shows now. */
import { tick } from "svelte";
import { animationsDone } from "../board/eventPlayer.svelte.ts";
import { DiceKeeper } from "../fair/diceKeeper.svelte.ts";
import { type Offer, offersIn } from "../model/offers.ts";
import type { BaseView, Keyframe } from "../model/types.ts";
import { ApiError, get } from "../wire/http.ts";
import { sameJson } from "../wire/patches.ts";
import { type ConnectionState, TableSocket, type TableSocketOptions } from "../wire/tableSocket.ts";
import type {
  AnyCommand,
  ChatMessage,
  DoneMessage,
  Presence,
  Problem,
  SocketFrame,
  TableResponse,
  TableUpdate,
  TableView,
  Welcome,
} from "../wire/types.ts";
import {
  addToHistory,
  EMPTY_HISTORY,
  type GameHistory,
  loadHistory,
  logEntries,
  markWithdrawals,
  saveHistory,
} from "./gameHistory.ts";
import { tableAfter } from "./keyframes.ts";

/** A view for the board, with the events that led to it and the views after each. */
export interface BoardUpdate {
  readonly version: number;
  readonly viewer: number | null;
  readonly view: BaseView;
  readonly offers: readonly Offer[];
  readonly keyframes: readonly Keyframe<BaseView>[];
}

/** Why an action is illegal, and up to three legal ones that resemble it. */
export interface Refusal {
  readonly problem: Problem;
  readonly nearest: readonly Offer[];
}

const NO_SEATS: readonly number[] = [];
/** Updates that may wait for the board; more are merged into one. */
const MAX_QUEUED = 3;
const MAX_WAIT = 8000;
const SAVE_DELAY = 2000;

export class LiveTable {
  readonly id: string;
  state = $state<ConnectionState>("connecting");
  /** Why this table cannot be shown. */
  problem = $state.raw<Problem | null>(null);
  tableView = $state.raw<TableView | null>(null);
  /** When `tableView` arrived, by performance.now(); running clocks count from there. */
  receivedAt = $state(0);
  presence = $state.raw<Presence | null>(null);
  /** When `presence` arrived, by performance.now(). */
  presenceAt = $state(0);
  /** The seats of this identity. */
  seats = $state.raw<readonly number[]>(NO_SEATS);
  /** The authors of chat messages whom I have blocked. */
  muted = $state.raw<readonly string[]>([]);
  shown = $state.raw<BoardUpdate | null>(null);
  history = $state.raw<GameHistory>(EMPTY_HISTORY);
  /** The updates of the last frame, including those without a log entry (a sealed choice). */
  updates: readonly TableUpdate[] = [];
  /** An action of mine is not confirmed yet. */
  busy = $state(false);
  /** The version after my last action: updates before it offer no actions. */
  answered = $state(0);
  /** The dice: shares, receipts, and the check at the end. */
  readonly dice: DiceKeeper = new DiceKeeper(this);
  #socket: TableSocket;
  #queue: BoardUpdate[] = [];
  #running = false;
  #epoch = "";
  /** The seat last passed to watch(): frames for another seat are dropped. */
  #watchedSeat: number | null | undefined;
  #unsaved: { viewer: number | null; timer: ReturnType<typeof setTimeout> } | null = null;
  /** The version and history of each of my seats, for when the device returns to it. */
  #bySeat = new Map<number | null, { version: number; history: GameHistory }>();

  constructor(id: string, options: Partial<TableSocketOptions> = {}) {
    this.id = id;
    this.#socket = new TableSocket(
      { table: id, explainRefusal: () => refusal(id), ...options },
      {
        state: (state) => {
          this.state = state;
        },
        welcome: (welcome) => this.#onWelcome(welcome),
        frame: (frame) => this.#onFrame(frame),
        presence: (presence) => this.#setPresence(presence),
        problem: (problem, final) => {
          if (final) this.problem = problem;
        },
      },
    );
    if (typeof window !== "undefined") window.addEventListener("pagehide", this.#saveNow);
  }

  /** The seat whose view is shown. */
  get viewer(): number | null {
    return this.tableView?.viewer ?? null;
  }

  /** The chat without what blocked people say. */
  get chat(): readonly ChatMessage[] {
    return (this.tableView?.chat ?? []).filter(({ author = "" }) => !this.muted.includes(author));
  }

  /** Leave out what this author says from now on, also what they have said. */
  mute(author: string): void {
    this.muted = [...this.muted, author];
  }

  /** Send a command. Throws ApiError. */
  async send(command: AnyCommand): Promise<DoneMessage> {
    const expected = command.do === "play" ? (this.shown?.version ?? null) : null;
    if (command.do === "play") this.busy = true;
    try {
      const done = await this.#socket.send(command, expected);
      if (command.do === "play" && done.table === this.id) this.answered = done.version;
      return done;
    } finally {
      this.busy = false;
    }
  }

  /** Why an action is illegal now, and the nearest actions that the board offers; null if it is legal. Nothing is played. */
  async whyNot(action: string): Promise<Refusal | null> {
    const { shown } = this;
    if (!shown || shown.viewer === null) return null;
    try {
      const { problem, offers } = await this.#socket.why(shown.viewer, action);
      return problem && { problem, nearest: offersIn(offers) };
    } catch (error) {
      return error instanceof ApiError ? { problem: error.problem, nearest: [] } : null;
    }
  }

  /** Switch to another seat of mine; the history catches up from that seat's view. */
  async watch(seat: number | null): Promise<void> {
    if (seat === this.viewer && this.shown) return;
    this.#watchedSeat = seat;
    this.#saveNow();
    const before = this.shown?.viewer ?? null;
    if (this.shown) this.#bySeat.set(before, { version: this.shown.version, history: this.history });
    this.#queue = [];
    this.shown = null;
    const memory = this.#bySeat.get(seat);
    this.history = memory?.history ?? loadHistory(this.#storageKey(seat));
    if (seat !== null && memory) await this.#catchUp(seat, memory.version);
    this.#socket.watch(seat);
  }

  async #catchUp(seat: number, since: number): Promise<void> {
    try {
      const seen = await get<TableResponse>(`/api/tables/${this.id}?seat=${seat}&since=${since}&epoch=${this.#epoch}`);
      this.history = addToHistory(this.history, logEntries(seen.frame.updates ?? []), null);
    } catch {
      // the next frame brings the current state
    }
  }

  /** Load the recent updates for a viewer who joins during a game, as far back as the server keeps them. */
  async #loadRecent(tableView: TableView): Promise<void> {
    for (const back of [39, 24, 12, 5]) {
      const since = tableView.version - back;
      const seat = tableView.viewer === null ? "" : `&seat=${tableView.viewer}`;
      if (since < 1 || this.history.entries.length) continue;
      try {
        const seen = await get<TableResponse>(`/api/tables/${this.id}?since=${since}&epoch=${this.#epoch}${seat}`);
        const recent = logEntries(seen.frame.updates ?? []).filter((entry) => entry.version <= tableView.version);
        const entries = markWithdrawals([], recent);
        if (this.viewer === tableView.viewer && entries.length)
          this.history = { ...this.history, entries: [...entries, ...this.history.entries] };
      } catch {
        return;
      }
    }
  }

  retry(): void {
    this.#socket.retry();
  }
  disconnect(): void {
    this.#socket.disconnect();
  }
  close(): void {
    this.#saveNow();
    window.removeEventListener("pagehide", this.#saveNow);
    this.#socket.close();
  }

  /** Save the history after a pause and before the page is hidden: it is large and frames come fast. */
  #saveSoon(viewer: number | null): void {
    if (this.#unsaved && this.#unsaved.viewer !== viewer) this.#saveNow();
    this.#unsaved ??= { viewer, timer: setTimeout(() => this.#saveNow(), SAVE_DELAY) };
  }

  #saveNow = (): void => {
    if (!this.#unsaved) return;
    clearTimeout(this.#unsaved.timer);
    saveHistory(this.#storageKey(this.#unsaved.viewer), this.history);
    this.#unsaved = null;
  };

  #onWelcome(welcome: Welcome): void {
    this.seats = welcome.seats;
    this.muted = [...new Set([...this.muted, ...(welcome.muted ?? [])])];
    if (typeof this.#watchedSeat === "number" && !welcome.seats.includes(this.#watchedSeat))
      this.#watchedSeat = undefined;
    this.#setPresence(welcome.presence);
    this.#epoch = welcome.epoch;
    if (this.tableView && this.tableView.viewer !== welcome.viewer) this.shown = null;
    if (!this.history.entries.length) this.history = loadHistory(this.#storageKey(welcome.viewer));
  }

  #setPresence(presence: Presence): void {
    this.presence = presence;
    this.presenceAt = performance.now();
  }

  #storageKey(viewer: number | null): string {
    return `fellfield.history.${this.id}.${viewer ?? "x"}`;
  }

  // -- from frames to board updates ------------------------------------------------------------------------------------------

  #onFrame(frame: SocketFrame): void {
    const viewer = frame.table_view ? frame.table_view.viewer : this.viewer;
    if (this.#watchedSeat !== undefined && viewer !== this.#watchedSeat) return;
    const after = tableAfter(this.tableView, frame);
    if (!after) {
      this.#socket.startOver();
      return;
    }
    const { tableView, keyframes, views } = after;
    this.tableView = tableView;
    this.receivedAt = performance.now();
    this.updates = frame.updates ?? [];
    this.dice.follow(tableView, frame.updates ?? null);
    const view = tableView.view as unknown as BaseView | null;
    if (!view) return;
    if (!frame.updates && !this.history.entries.length) void this.#loadRecent(tableView);
    const { version } = tableView;
    if (frame.table_view) this.history = addToHistory(this.history, logEntries(this.updates), { version, view });
    for (const [index, past] of views.entries())
      this.history = addToHistory(this.history, logEntries(this.updates.slice(index, index + 1)), past);
    this.#saveSoon(viewer);
    const known = this.shown?.viewer === viewer ? this.shown : null;
    const last = this.#queue.at(-1) ?? known;
    const fresh = offersIn(tableView.offers);
    const offers = last && sameJson(last.offers, fresh) ? last.offers : fresh;
    if (last && !keyframes.length && sameJson(last.view, view)) {
      const replaced = { ...last, offers, version };
      if (this.#queue.length) this.#queue[this.#queue.length - 1] = replaced;
      else this.shown = replaced;
      return;
    }
    this.#queue.push({ version, viewer, view, offers, keyframes: known ? keyframes : [] });
    void this.#playQueue();
  }

  /** Show the queued updates in turn, each when the board has finished the previous one. */
  async #playQueue(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length) {
      if (this.#queue.length > MAX_QUEUED || hidden()) this.#queue = [merge(this.#queue)];
      this.shown = this.#queue.shift() ?? null;
      await tick();
      await Promise.race([animationsDone(), new Promise((late) => setTimeout(late, MAX_WAIT))]);
    }
    this.#running = false;
  }
}

function merge(queue: readonly BoardUpdate[]): BoardUpdate {
  return { ...(queue.at(-1) as BoardUpdate), keyframes: queue.flatMap(({ keyframes }) => keyframes) };
}

function hidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}

/** Why the server refuses to show this table; null if it does not, or cannot be reached. */
async function refusal(id: string): Promise<Problem | null> {
  try {
    await get<TableResponse>(`/api/tables/${encodeURIComponent(id)}`);
    return null;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
      ? error.problem
      : null;
  }
}

// -- the open table --------------------------------------------------------------------------------------------------

let current: { table: LiveTable; users: number } | null = null;

/** Open the table, or return the open one: a page remounted in another language shares it. */
export function openTable(id: string): LiveTable {
  if (current?.table.id !== id) {
    current?.table.close();
    current = { table: new LiveTable(id), users: 0 };
  }
  current.users += 1;
  return current.table;
}

/** Close the table unless it is opened again at once. */
export function leaveTable(table: LiveTable): void {
  setTimeout(() => {
    if (current?.table !== table) return;
    current.users -= 1;
    if (current.users > 0) return;
    table.close();
    current = null;
  }, 200);
}
