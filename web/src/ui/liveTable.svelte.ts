/** A table as this person sees it, alive: the truth as the server told it last, and what the board shows of it right now. */
import { tick } from "svelte";
import { animationsDone } from "../board/eventPlayer.svelte.ts";
import type { BaseView, EventFacts } from "../model/types.ts";
import { ApiError, get } from "../wire/http.ts";
import { type ConnectionState, TableSocket, type TableSocketOptions } from "../wire/tableSocket.ts";
import type {
  AnyCommand,
  DoneMessage,
  Frame,
  Presence,
  Problem,
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
  saveHistory,
} from "./gameHistory.ts";

/** One picture on the board, and how it came about. */
export interface BoardUpdate {
  readonly version: number;
  readonly viewer: number | null;
  readonly view: BaseView;
  readonly legal: readonly string[];
  readonly events: readonly EventFacts[];
  /** Chances by place, while this seat is asked. */
  readonly danger: { readonly [place: string]: number };
}

const NOBODY: readonly number[] = [];
/** So many pictures may wait for the board; more are told as one. */
const MOST_WAITING = 3;
const LONGEST_WAIT = 8000;
const QUIET = 2000;

export class LiveTable {
  readonly id: string;
  state = $state<ConnectionState>("connecting");
  /** Why this table cannot be shown at all. */
  problem = $state.raw<Problem | null>(null);
  look = $state.raw<TableView | null>(null);
  /** When the look came, on the page's own clock: clocks of due seats run on from there. */
  lookedAt = $state(0);
  presence = $state.raw<Presence | null>(null);
  /** When that was told: who is gone is gone longer by now. */
  presenceAt = $state(0);
  /** My seats. */
  seats = $state.raw<readonly number[]>(NOBODY);
  shown = $state.raw<BoardUpdate | null>(null);
  history = $state.raw<GameHistory>(EMPTY_HISTORY);
  /** What the last frame brought, also that which has no line of its own (a sealed choice). */
  news: readonly TableUpdate[] = [];
  /** A choice of mine is on its way. */
  busy = $state(false);
  /** The version that my last choice has led to: what stood before it is answered, and offers nothing any more. */
  answered = $state(0);
  #socket: TableSocket;
  #queue: BoardUpdate[] = [];
  #running = false;
  #epoch = "";
  /** The seat I asked to look from: a frame that was on its way from another one must not be shown. */
  #wanted: number | null | undefined;
  #unkept: { viewer: number | null; timer: ReturnType<typeof setTimeout> } | null = null;
  /** What each of my seats has seen, to be told the rest when the device comes back to it. */
  #seen = new Map<number | null, { version: number; history: GameHistory }>();

  constructor(id: string, options: Partial<TableSocketOptions> = {}) {
    this.id = id;
    this.#socket = new TableSocket(
      { table: id, explainRefusal: () => refusal(id), ...options },
      {
        state: (state) => {
          this.state = state;
        },
        welcome: (welcome) => this.#welcomed(welcome),
        frame: (frame) => this.#framed(frame),
        presence: (presence) => this.#isHere(presence),
        problem: (problem, final) => {
          if (final) this.problem = problem;
        },
      },
    );
    if (typeof window !== "undefined") window.addEventListener("pagehide", this.#keepNow);
  }

  /** The seat from which the board is seen. */
  get viewer(): number | null {
    return this.look?.viewer ?? null;
  }

  /** Do something; throws `Refused`. */
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

  /** Why an action is not allowed now. It is sent only if it is not on offer, so it can only be refused. */
  async whyNot(action: string): Promise<Problem | null> {
    const { shown } = this;
    if (!shown || shown.viewer === null || shown.legal.includes(action)) return null;
    try {
      await this.#socket.send({ do: "play", seat: shown.viewer, action }, shown.version);
      return null;
    } catch (error) {
      return error instanceof ApiError ? error.problem : null;
    }
  }

  /** TableView from another seat of mine; what happened in between is told from there. */
  async watch(seat: number | null): Promise<void> {
    if (seat === this.viewer && this.shown) return;
    this.#wanted = seat;
    this.#keepNow();
    const before = this.shown?.viewer ?? null;
    if (this.shown) this.#seen.set(before, { version: this.shown.version, history: this.history });
    this.#queue = [];
    this.shown = null;
    const memory = this.#seen.get(seat);
    this.history = memory?.history ?? loadHistory(this.#place(seat));
    if (seat !== null && memory) await this.#catchUp(seat, memory.version);
    this.#socket.watch(seat);
  }

  async #catchUp(seat: number, since: number): Promise<void> {
    try {
      const seen = await get<TableResponse>(`/api/tables/${this.id}?seat=${seat}&since=${since}&epoch=${this.#epoch}`);
      this.history = addToHistory(this.history, logEntries(seen.frame.news ?? []), null);
    } catch {
      // the board will show how things stand all the same
    }
  }

  /** Somebody comes in the middle of a game: what the server still remembers is told, as far back as it reaches. */
  async #recent(look: TableView): Promise<void> {
    for (const back of [39, 24, 12, 5]) {
      const since = look.version - back;
      const seat = look.viewer === null ? "" : `&seat=${look.viewer}`;
      if (since < 1 || this.history.entries.length) continue;
      try {
        const seen = await get<TableResponse>(`/api/tables/${this.id}?since=${since}&epoch=${this.#epoch}${seat}`);
        const recent = logEntries(seen.frame.news ?? []).filter((one) => one.version <= look.version);
        const lines = markWithdrawals([], recent);
        if (this.viewer === look.viewer && lines.length)
          this.history = { ...this.history, entries: [...lines, ...this.history.entries] };
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
    this.#keepNow();
    window.removeEventListener("pagehide", this.#keepNow);
    this.#socket.close();
  }

  /** The history is written down in a quiet moment, and before the page goes: it is much, and frames come fast. */
  #keepSoon(viewer: number | null): void {
    if (this.#unkept && this.#unkept.viewer !== viewer) this.#keepNow();
    this.#unkept ??= { viewer, timer: setTimeout(() => this.#keepNow(), QUIET) };
  }

  #keepNow = (): void => {
    if (!this.#unkept) return;
    clearTimeout(this.#unkept.timer);
    saveHistory(this.#place(this.#unkept.viewer), this.history);
    this.#unkept = null;
  };

  #welcomed(welcome: Welcome): void {
    this.seats = welcome.seats;
    if (typeof this.#wanted === "number" && !welcome.seats.includes(this.#wanted)) this.#wanted = undefined;
    this.#isHere(welcome.presence);
    this.#epoch = welcome.epoch;
    if (this.look && this.look.viewer !== welcome.viewer) this.shown = null;
    if (!this.history.entries.length) this.history = loadHistory(this.#place(welcome.viewer));
  }

  #isHere(presence: Presence): void {
    this.presence = presence;
    this.presenceAt = performance.now();
  }

  #place(viewer: number | null): string {
    return `fellfield.history.${this.id}.${viewer ?? "x"}`;
  }

  // -- from frames to pictures ------------------------------------------------------------------------------------------

  #framed(frame: Frame): void {
    const { look, news } = frame;
    if (this.#wanted !== undefined && look.viewer !== this.#wanted) return;
    this.look = look;
    this.lookedAt = performance.now();
    this.news = news ?? [];
    if (!look.view) return;
    if (!news && !this.history.entries.length) void this.#recent(look);
    const view = look.view as unknown as BaseView;
    const lines = logEntries(news ?? []);
    this.history = addToHistory(this.history, lines, { version: look.version, view });
    this.#keepSoon(look.viewer);
    const known = this.shown?.viewer === look.viewer ? this.shown : null;
    const last = this.#queue.at(-1) ?? known;
    const events = known ? eventsOf(lines) : [];
    const legal = last && same(last.legal, look.legal) ? last.legal : look.legal;
    const danger = look.danger ?? {};
    if (last && !events.length && same(last.view, view)) {
      const replaced = { ...last, legal, danger, version: look.version };
      if (this.#queue.length) this.#queue[this.#queue.length - 1] = replaced;
      else this.shown = replaced;
      return;
    }
    this.#queue.push({ version: look.version, viewer: look.viewer, view, legal, events, danger });
    void this.#playQueue();
  }

  /** One picture after the other, each when the board is done with the one before. */
  async #playQueue(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length) {
      if (this.#queue.length > MOST_WAITING || hidden()) this.#queue = [joined(this.#queue)];
      this.shown = this.#queue.shift() ?? null;
      await tick();
      await Promise.race([animationsDone(), new Promise((late) => setTimeout(late, LONGEST_WAIT))]);
    }
    this.#running = false;
  }
}

function eventsOf(lines: readonly LogEntry[]): EventFacts[] {
  return lines.map((one) => one.event).filter((event) => !event.event.startsWith("table."));
}

function joined(queue: readonly BoardUpdate[]): BoardUpdate {
  return { ...(queue.at(-1) as BoardUpdate), events: queue.flatMap((one) => one.events) };
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function hidden(): boolean {
  return typeof document !== "undefined" && document.hidden;
}

/** What the server has against showing this table; null if nothing, or if it cannot be reached. */
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

// -- one table at a time --------------------------------------------------------------------------------------------------

let current: { table: LiveTable; users: number } | null = null;

/** The table of this id; a page that is told anew in another language gets the same one. */
export function openTable(id: string): LiveTable {
  if (current?.table.id !== id) {
    current?.table.close();
    current = { table: new LiveTable(id), users: 0 };
  }
  current.users += 1;
  return current.table;
}

/** Leave the table, unless somebody takes it up again at once. */
export function leaveTable(table: LiveTable): void {
  setTimeout(() => {
    if (current?.table !== table) return;
    current.users -= 1;
    if (current.users > 0) return;
    table.close();
    current = null;
  }, 200);
}
