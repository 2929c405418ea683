/** The line to one table: a socket that comes back by itself and resumes where it was cut. It knows nothing of games. */
import { ApiError, newKey, UNREACHABLE } from "./http.ts";
import type {
  AnyClientMessage,
  AnyCommand,
  AnyServerMessage,
  DoneMessage,
  Frame,
  Presence,
  Problem,
  Welcome,
} from "./types.ts";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** The part of a WebSocket that is used; the browser's own by default. */
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
  frame(frame: Frame): void;
  presence(presence: Presence): void;
  /** Something that answers no command of ours; `final` when the line stays closed. */
  problem(problem: Problem, final: boolean): void;
}
export interface TableSocketOptions {
  readonly table: string;
  readonly connect?: (path: string) => WebSocketLike;
  /** Why the handshake failed, if the server can say so; null means: try again. */
  readonly explainRefusal?: () => Promise<Problem | null>;
  readonly retryDelays?: readonly number[];
  readonly heartbeat?: number;
}
interface Pending {
  readonly text: string;
  readonly resolve: (done: DoneMessage) => void;
  readonly reject: (error: Error) => void;
}

const RETRY_DELAYS = [250, 500, 1000, 2000, 4000, 8000];
const HEARTBEAT = 15_000;
const FINAL: { readonly [code: number]: string } = { 4001: "logged-out", 4004: "not-watchable", 4029: "too-fast" };
/** The socket was opened only to say what is wrong: a browser does not let a page read a refused handshake. */
const REFUSED = 4404;
const OPEN = 1;

export class TableSocket {
  #options: TableSocketOptions;
  #handlers: TableSocketHandlers;
  #socket: WebSocketLike | null = null;
  #state: ConnectionState = "connecting";
  #pending = new Map<string, Pending>();
  #attempts = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  #opened = false;
  #version = 0;
  #epoch = "";
  #seat: number | null | undefined;
  /** What the server said last that answers no command. */
  #lastProblem: Problem | null = null;

  constructor(options: TableSocketOptions, handlers: TableSocketHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#open();
  }

  /** Carry out a command; repeated with the same key after a cut, so it happens once. Throws `Refused`. */
  send(command: AnyCommand, expected: number | null = null): Promise<DoneMessage> {
    const key = newKey();
    const text = JSON.stringify({ type: "do", key, command, expected } satisfies AnyClientMessage);
    return new Promise((resolve, reject) => {
      if (this.#state === "closed") return reject(new ApiError(UNREACHABLE, 0));
      this.#pending.set(key, { text, resolve, reject });
      this.#write(text);
    });
  }

  /** Look from this seat, also after a reconnection. */
  watch(seat: number | null): void {
    this.#seat = seat;
    this.#version = 0; // what was seen from another seat is no ground to resume on
    this.#write(JSON.stringify({ type: "watch", seat } satisfies AnyClientMessage));
  }

  auto(seat: number, on: boolean): void {
    this.#write(JSON.stringify({ type: "auto", seat, on } satisfies AnyClientMessage));
  }

  /** Try at once, for instance because the network is back. */
  retry(): void {
    if (this.#state !== "lost") return;
    this.#attempts = 0;
    this.#open();
  }

  /** The network is gone: say so before the socket notices. */
  disconnect(): void {
    if (this.#state === "open") this.#dropConnection();
  }

  close(): void {
    this.#shutDown();
  }

  // -- the life of a socket -----------------------------------------------------------------------------------------

  #open(): void {
    clearTimeout(this.#retryTimer);
    if (offline()) {
      this.#setState("lost");
      return; // the browser says when the network is back; until then trying is noise
    }
    this.#setState(this.#state === "lost" ? "lost" : "connecting");
    const query = new URLSearchParams({ since: String(this.#version), epoch: this.#epoch, inside: "1" });
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
    clearTimeout(this.#heartbeatTimer);
    const why = FINAL[code];
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
    this.#opened = true; // it was open: no need to ask why
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
    for (const one of this.#pending.values()) one.reject(new ApiError(UNREACHABLE, 0));
    this.#pending.clear();
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#handlers.state(state);
  }

  // -- talking --------------------------------------------------------------------------------------------------------

  #write(text: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(text);
  }

  /** Nothing heard for a while: ask; no answer means the line is dead, whatever the socket believes. */
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
    const told = JSON.parse(text) as AnyServerMessage;
    if (told.type === "welcome") this.#onWelcome(told);
    else if (told.type === "frame") this.#onFrame(told.frame);
    else if (told.type === "presence") this.#handlers.presence(told);
    else if (told.type === "done") this.#onDone(told);
    else if (told.type === "error") this.#onError(told.error, told.key ?? "");
  }

  #onFrame(frame: Frame): void {
    this.#version = frame.look.version;
    this.#handlers.frame(frame);
  }

  #onDone(done: DoneMessage): void {
    this.#pending.get(done.key)?.resolve(done);
    this.#pending.delete(done.key);
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
    for (const one of this.#pending.values()) this.#write(one.text); // whoever has done it already only says so again
  }

  #onError(problem: Problem, key: string): void {
    const pending = this.#pending.get(key);
    this.#pending.delete(key);
    if (pending) pending.reject(new ApiError(problem, 0));
    else {
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
