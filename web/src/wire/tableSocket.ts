/** The WebSocket of one table: reconnects by itself and resumes at the last version. Independent of the games. */
import { ApiError, newKey, UNREACHABLE } from "./http.ts";
import type {
  AnyClientMessage,
  AnyCommand,
  AnyServerMessage,
  DoneMessage,
  Presence,
  Problem,
  SocketFrame,
  Welcome,
  WhyAnswer,
} from "./types.ts";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** The part of WebSocket that is used; tests inject their own. */
export interface WebSocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}
export interface TableSocketHandlers {
  state(state: ConnectionState): void;
  welcome(welcome: Welcome): void;
  frame(frame: SocketFrame): void;
  presence(presence: Presence): void;
  /** A problem that does not answer a command; `final` if the socket will not reconnect. */
  problem(problem: Problem, final: boolean): void;
}
export interface TableSocketOptions {
  readonly table: string;
  readonly connect?: (path: string) => WebSocketLike;
  /** Asks the server why the handshake failed; null means retry. */
  readonly explainRefusal?: () => Promise<Problem | null>;
  readonly retryDelays?: readonly number[];
  readonly heartbeat?: number;
}
interface Pending {
  readonly text: string;
  readonly resolve: (done: DoneMessage) => void;
  readonly reject: (error: Error) => void;
}
interface PendingWhy {
  readonly resolve: (answer: WhyAnswer) => void;
  readonly reject: (error: Error) => void;
}

const RETRY_DELAYS = [250, 500, 1000, 2000, 4000, 8000];
const HEARTBEAT = 15_000;
const FINAL_CODES: { readonly [code: number]: string } = {
  4001: "logged-out",
  4003: "removed",
  4004: "not-watchable",
  4029: "too-fast",
};
/** Close code of a socket that the server accepted only to send an error: browsers hide the response of a refused handshake. */
const REFUSED = 4404;
const OPEN = 1;

export class TableSocket {
  #options: TableSocketOptions;
  #handlers: TableSocketHandlers;
  #socket: WebSocketLike | null = null;
  #state: ConnectionState = "connecting";
  #pending = new Map<string, Pending>();
  #whys = new Map<number, PendingWhy>();
  #lastWhy = 0;
  #attempts = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  #opened = false;
  /** The last version that arrived, and from which seat it was seen. */
  #version = 0;
  #viewer: number | null = null;
  #epoch = "";
  #seat: number | null | undefined;
  /** The last problem that did not answer a command. */
  #lastProblem: Problem | null = null;

  constructor(options: TableSocketOptions, handlers: TableSocketHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#open();
  }

  /** Send a command. It is repeated with the same key after a reconnection, so it is executed once. Throws ApiError. */
  send(command: AnyCommand, expected: number | null = null): Promise<DoneMessage> {
    const key = newKey();
    const text = JSON.stringify({ type: "do", key, command, expected } satisfies AnyClientMessage);
    return new Promise((resolve, reject) => {
      if (this.#state === "closed") return reject(new ApiError(UNREACHABLE, 0));
      this.#pending.set(key, { text, resolve, reject });
      this.#write(text);
    });
  }

  /** Ask why an action is illegal; nothing is played. It is not repeated after a lost connection. Throws ApiError. */
  why(seat: number, action: string): Promise<WhyAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#state !== "open") return reject(new ApiError(UNREACHABLE, 0));
      this.#lastWhy += 1;
      this.#whys.set(this.#lastWhy, { resolve, reject });
      this.#write(JSON.stringify({ type: "why", id: this.#lastWhy, seat, action } satisfies AnyClientMessage));
    });
  }

  /** Receive the view of this seat, also after a reconnection. */
  watch(seat: number | null): void {
    this.#seat = seat;
    this.#version = 0; // a version seen from another seat cannot be resumed
    this.#write(JSON.stringify({ type: "watch", seat } satisfies AnyClientMessage));
  }

  auto(seat: number, on: boolean): void {
    this.#write(JSON.stringify({ type: "auto", seat, on } satisfies AnyClientMessage));
  }

  /** Reconnect now, for instance when the network is back. */
  retry(): void {
    if (this.#state !== "lost") return;
    this.#attempts = 0;
    this.#open();
  }

  /** Reconnect for a complete frame: the last one does not follow from what is known. */
  startOver(): void {
    this.#version = 0;
    this.disconnect();
  }

  /** The browser is offline: report it before the socket times out. */
  disconnect(): void {
    if (this.#state === "open") this.#dropConnection();
  }

  close(): void {
    this.#shutDown();
  }

  // -- connection -----------------------------------------------------------------------------------------

  #open(): void {
    clearTimeout(this.#retryTimer);
    if (offline()) {
      this.#setState("lost");
      return; // the `online` event triggers the next attempt
    }
    this.#setState(this.#state === "lost" ? "lost" : "connecting");
    const query = new URLSearchParams({ since: String(this.#version), epoch: this.#epoch, inside: "1" });
    if (this.#viewer !== null) query.set("viewer", String(this.#viewer));
    if (typeof this.#seat === "number") query.set("seat", String(this.#seat));
    const path = `/api/tables/${encodeURIComponent(this.#options.table)}/socket?${query}`;
    const socket = (this.#options.connect ?? browserSocket)(path);
    this.#socket = socket;
    this.#opened = false;
    socket.onopen = () => {
      this.#opened = true;
    };
    socket.onmessage = (event: { data: unknown }) => {
      if (socket === this.#socket) this.#onMessage(String(event.data));
    };
    socket.onclose = (event: { code: number }) => {
      if (socket === this.#socket) void this.#onClose(event.code);
    };
  }

  async #onClose(code: number): Promise<void> {
    this.#socket = null;
    this.#rejectWhys(UNREACHABLE);
    clearTimeout(this.#heartbeatTimer);
    const why = FINAL_CODES[code];
    if (why) return this.#fail({ code: why, message: `server.bye.${why}` });
    if (code === REFUSED) return this.#fail(this.#lastProblem ?? UNREACHABLE);
    if (!this.#opened) {
      const problem = await this.#options.explainRefusal?.();
      if (problem) return this.#fail(problem);
    }
    if (this.#state === "closed" || this.#socket) return;
    this.#setState("lost");
    const retryDelays = this.#options.retryDelays ?? RETRY_DELAYS;
    const wait = retryDelays[Math.min(this.#attempts, retryDelays.length - 1)] ?? 1000;
    this.#attempts += 1;
    this.#retryTimer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() * 0.5));
  }

  #dropConnection(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
    this.#opened = true; // it was open, so no explanation is needed
    void this.#onClose(1006);
  }

  #fail(problem: Problem): void {
    this.#shutDown();
    this.#handlers.problem(problem, true);
  }

  #shutDown(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#heartbeatTimer);
    this.#setState("closed");
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
    for (const command of this.#pending.values()) command.reject(new ApiError(UNREACHABLE, 0));
    this.#pending.clear();
    this.#rejectWhys(UNREACHABLE);
  }

  #rejectWhys(problem: Problem): void {
    for (const question of this.#whys.values()) question.reject(new ApiError(problem, 0));
    this.#whys.clear();
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#handlers.state(state);
  }

  // -- messages --------------------------------------------------------------------------------------------------------

  #write(text: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(text);
  }

  /** Ping after a silent interval; without an answer the connection counts as lost, even if the socket is open. */
  #restartHeartbeat(): void {
    clearTimeout(this.#heartbeatTimer);
    const heartbeat = this.#options.heartbeat ?? HEARTBEAT;
    this.#heartbeatTimer = setTimeout(() => {
      this.#write(JSON.stringify({ type: "ping", id: 1 } satisfies AnyClientMessage));
      this.#heartbeatTimer = setTimeout(() => this.#dropConnection(), heartbeat / 2);
    }, heartbeat);
  }

  #onMessage(text: string): void {
    this.#restartHeartbeat();
    const message = JSON.parse(text) as AnyServerMessage;
    if (message.type === "welcome") this.#onWelcome(message);
    else if (message.type === "frame") this.#onFrame(message.frame);
    else if (message.type === "presence") this.#handlers.presence(message);
    else if (message.type === "done") this.#onDone(message);
    else if (message.type === "why") this.#onWhy(message);
    else if (message.type === "error") this.#onError(message.error, message.key ?? "", message.id ?? 0);
  }

  #onFrame(frame: SocketFrame): void {
    this.#version = Number(frame.table_view?.version ?? frame.then?.version);
    if (frame.table_view) this.#viewer = frame.table_view.viewer;
    this.#handlers.frame(frame);
  }

  #onDone(done: DoneMessage): void {
    this.#pending.get(done.key)?.resolve(done);
    this.#pending.delete(done.key);
  }

  #onWhy(answer: WhyAnswer): void {
    this.#whys.get(answer.id)?.resolve(answer);
    this.#whys.delete(answer.id);
  }

  #onWelcome(welcome: Welcome): void {
    if (welcome.epoch !== this.#epoch) this.#version = 0;
    this.#epoch = welcome.epoch;
    const again = this.#state !== "open";
    this.#attempts = 0;
    this.#setState("open");
    this.#handlers.welcome(welcome);
    if (!again) return;
    if (this.#seat === null && welcome.viewer !== null) this.#write(JSON.stringify({ type: "watch", seat: null }));
    for (const command of this.#pending.values()) this.#write(command.text); // the server ignores repeated keys
  }

  #onError(problem: Problem, key: string, id: number): void {
    const pending = this.#pending.get(key) ?? this.#whys.get(id);
    this.#pending.delete(key);
    this.#whys.delete(id);
    if (pending) pending.reject(new ApiError(problem, 0));
    else {
      // A message over the rate limit is refused unread, so the error does not say which one it was.
      if (problem.code === "too-fast") this.#rejectWhys(problem);
      this.#lastProblem = problem;
      this.#handlers.problem(problem, false);
    }
  }
}

function offline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

function browserSocket(path: string): WebSocketLike {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as unknown as WebSocketLike;
}
