/** A live table: the latest state from the server, and the moment that is shown and told now. */
import { type Beat, Director } from "../board/director.svelte.ts";
import { DiceKeeper } from "../fair/diceKeeper.svelte.ts";
import { type Offer, offersIn } from "../model/offers.ts";
import type { BaseView } from "../model/types.ts";
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
  type LogEntry,
  loadHistory,
  logEntries,
  markWithdrawals,
  type PastView,
  saveHistory,
} from "./gameHistory.ts";
import { type PlayedUpdate, tableAfter } from "./keyframes.ts";

/** The moment that is shown: after the last update whose events have all been played. */
export interface ShownMoment {
  readonly version: number;
  readonly viewer: number | null;
  readonly view: BaseView;
  readonly offers: readonly Offer[];
}

/** Why an action is illegal, and up to three legal ones that resemble it. */
export interface Refusal {
  readonly problem: Problem;
  readonly nearest: readonly Offer[];
}

const NO_SEATS: readonly number[] = [];
const NO_OFFERS: readonly Offer[] = [];
/** Milliseconds between the last event of a game and its result. */
const RESULT_PAUSE = 900;
const SAVE_DELAY = 2000;

export class LiveTable {
  readonly id: string;
  state = $state<ConnectionState>("connecting");
  /** Why this table cannot be shown. */
  problem = $state.raw<Problem | null>(null);
  /** The table as the server last told it. */
  tableView = $state.raw<TableView | null>(null);
  /** The table at the moment that is shown: it is never ahead of the board. */
  told = $state.raw<TableView | null>(null);
  /** When the table that is told arrived, by performance.now(); running clocks count from there. */
  receivedAt = $state(0);
  presence = $state.raw<Presence | null>(null);
  /** When `presence` arrived, by performance.now(). */
  presenceAt = $state(0);
  /** The seats of this identity. */
  seats = $state.raw<readonly number[]>(NO_SEATS);
  /** The authors of chat messages whom I have blocked. */
  muted = $state.raw<readonly string[]>([]);
  shown = $state.raw<ShownMoment | null>(null);
  /** Plays the events; the history, the shown moment and the told table follow it. */
  readonly director: Director<BaseView> = new Director<BaseView>();
  /** What was told up to the shown moment. */
  history = $state.raw<GameHistory>(EMPTY_HISTORY);
  /** The updates of the last frame told, including those without a log entry (a sealed choice). */
  updates: readonly TableUpdate[] = [];
  /** An action of mine is not confirmed yet. */
  busy = $state(false);
  /** The version after my last action: updates before it offer no actions. */
  answered = $state(0);
  /** The dice: shares, receipts, and the check at the end. */
  readonly dice: DiceKeeper = new DiceKeeper(this);
  #socket: TableSocket;
  /** What the newest frame offers; the same object as long as it is the same. */
  #newest = $state.raw<readonly Offer[]>(NO_OFFERS);
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

  /** What the viewer may do: nothing while events lead to another choice. */
  get offers(): readonly Offer[] {
    const known = this.shown?.offers ?? NO_OFFERS;
    return this.director.playing && known !== this.#newest ? NO_OFFERS : known;
  }

  /** Whether the viewer has something to decide, also if the events that lead there are still to be shown. */
  get isAwaited(): boolean {
    return this.viewer !== null && this.#newest.length > 0;
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
    this.director.skip();
    const before = this.shown?.viewer ?? null;
    if (this.shown) this.#bySeat.set(before, { version: this.shown.version, history: this.history });
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
        await this.director.done();
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
    this.director.skip();
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
    if (this.tableView && this.tableView.viewer !== welcome.viewer) {
      this.director.skip();
      this.shown = null;
    }
    if (!this.history.entries.length) this.history = loadHistory(this.#storageKey(welcome.viewer));
  }

  #setPresence(presence: Presence): void {
    this.presence = presence;
    this.presenceAt = performance.now();
  }

  #storageKey(viewer: number | null): string {
    return `fellfield.history.${this.id}.${viewer ?? "x"}`;
  }

  // -- from frames to what is shown -----------------------------------------------------------------------------------

  #onFrame(frame: SocketFrame): void {
    const viewer = frame.table_view ? frame.table_view.viewer : this.viewer;
    if (this.#watchedSeat !== undefined && viewer !== this.#watchedSeat) return;
    const after = tableAfter(this.tableView, frame);
    if (!after) {
      this.#socket.startOver();
      return;
    }
    const { tableView, played } = after;
    const ends = this.tableView?.status === "playing" && tableView.status === "finished";
    const [updates, receivedAt] = [frame.updates ?? [], performance.now()];
    this.tableView = tableView;
    this.dice.follow(tableView, frame.updates ?? null);
    const view = tableView.view as unknown as BaseView | null;
    const offers = offersIn(tableView.offers);
    if (!sameJson(this.#newest, offers)) this.#newest = offers;
    const newest = this.#newest;
    const tell = (): void => {
      [this.told, this.receivedAt, this.updates] = [tableView, receivedAt, updates];
      if (view) this.shown = { version: tableView.version, viewer, view, offers: newest };
    };
    if (!view) {
      tell();
      return;
    }
    if (!frame.updates && !this.history.entries.length) void this.#loadRecent(tableView);
    this.#saveSoon(viewer);
    const known = this.shown?.viewer === viewer;
    const last: Beat<BaseView> = { event: null, view, tell, pause: ends ? RESULT_PAUSE : 0 };
    const beats = frame.table_view
      ? [this.#closingBeat(logEntries(updates), { version: tableView.version, view })]
      : played.flatMap((update) => this.#beats(update));
    if (known && !frame.table_view) this.director.play([...beats, last]);
    else this.director.show([...beats, last]);
  }

  #closingBeat(entries: readonly LogEntry[], past: PastView): Beat<BaseView> {
    const tell = (): void => {
      this.history = addToHistory(this.history, entries, past);
    };
    return { event: null, view: past.view, tell };
  }

  /** The beats of an update: each event brings its line of the log; the last beat brings the view to step back to. */
  #beats({ update, keyframes, view }: PlayedUpdate): Beat<BaseView>[] {
    if (!view) return [];
    const entries = logEntries([update]);
    const withoutEvent = entries.length - keyframes.length;
    let before = this.history;
    const events = keyframes.map((keyframe, index) => ({
      ...keyframe,
      tell: () => {
        if (index === 0) before = this.history;
        this.history = addToHistory(before, entries.slice(0, withoutEvent + index + 1), null);
      },
    }));
    const closing = this.#closingBeat(events.length ? [] : entries, { version: update.version, view });
    return [...events, closing];
  }
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
