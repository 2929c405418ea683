/** The line to one table: a socket that comes back by itself and resumes where it was cut. It knows nothing of games. */
import { newKey, Refused, UNREACHABLE } from "./http.ts";
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

export type LineState = "connecting" | "open" | "lost" | "closed";

/** The part of a WebSocket that is used; the browser's own by default. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}
export interface Hears {
  state(state: LineState): void;
  welcome(welcome: Welcome): void;
  frame(frame: Frame): void;
  presence(presence: Presence): void;
  /** Something that answers no command of ours; `final` when the line stays closed. */
  problem(problem: Problem, final: boolean): void;
}
export interface LineOptions {
  readonly table: string;
  readonly connect?: (path: string) => Socket;
  /** Why the handshake failed, if the server can say so; null means: try again. */
  readonly refusedBecause?: () => Promise<Problem | null>;
  readonly waits?: readonly number[];
  readonly heartbeat?: number;
}
interface Pending {
  readonly text: string;
  readonly resolve: (done: DoneMessage) => void;
  readonly reject: (error: Error) => void;
}

const WAITS = [250, 500, 1000, 2000, 4000, 8000];
const HEARTBEAT = 15_000;
const FINAL: { readonly [code: number]: string } = { 4001: "logged-out", 4004: "not-watchable", 4029: "too-fast" };
/** The socket was opened only to say what is wrong: a browser does not let a page read a refused handshake. */
const REFUSED = 4404;
const OPEN = 1;

export class Line {
  #options: LineOptions;
  #hears: Hears;
  #socket: Socket | null = null;
  #state: LineState = "connecting";
  #pending = new Map<string, Pending>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #opened = false;
  #version = 0;
  #epoch = "";
  #seat: number | null | undefined;
  /** What the server said last that answers no command. */
  #said: Problem | null = null;

  constructor(options: LineOptions, hears: Hears) {
    this.#options = options;
    this.#hears = hears;
    this.#open();
  }

  /** Carry out a command; repeated with the same key after a cut, so it happens once. Throws `Refused`. */
  do(command: AnyCommand, expected: number | null = null): Promise<DoneMessage> {
    const key = newKey();
    const text = JSON.stringify({ type: "do", key, command, expected } satisfies AnyClientMessage);
    return new Promise((resolve, reject) => {
      if (this.#state === "closed") return reject(new Refused(UNREACHABLE, 0));
      this.#pending.set(key, { text, resolve, reject });
      this.#send(text);
    });
  }

  /** Look from this seat, also after a reconnection. */
  watch(seat: number | null): void {
    this.#seat = seat;
    this.#version = 0; // what was seen from another seat is no ground to resume on
    this.#send(JSON.stringify({ type: "watch", seat } satisfies AnyClientMessage));
  }

  auto(seat: number, on: boolean): void {
    this.#send(JSON.stringify({ type: "auto", seat, on } satisfies AnyClientMessage));
  }

  /** Try at once, for instance because the network is back. */
  retry(): void {
    if (this.#state !== "lost") return;
    this.#tries = 0;
    this.#open();
  }

  /** The network is gone: say so before the socket notices. */
  cut(): void {
    if (this.#state === "open") this.#drop();
  }

  close(): void {
    this.#finish();
  }

  // -- the life of a socket -----------------------------------------------------------------------------------------

  #open(): void {
    clearTimeout(this.#timer);
    if (offline()) {
      this.#say("lost");
      return; // the browser says when the network is back; until then trying is noise
    }
    this.#say(this.#state === "lost" ? "lost" : "connecting");
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
      if (socket === this.#socket) this.#hear(String(event.data));
    };
    socket.onclose = (event: { code: number }) => {
      if (socket === this.#socket) void this.#closed(event.code);
    };
  }

  async #closed(code: number): Promise<void> {
    this.#socket = null;
    clearTimeout(this.#pulse);
    const why = FINAL[code];
    if (why) return this.#end({ code: why, message: `server.bye.${why}` });
    if (code === REFUSED) return this.#end(this.#said ?? UNREACHABLE);
    if (!this.#opened) {
      const problem = await this.#options.refusedBecause?.();
      if (problem) return this.#end(problem);
    }
    if (this.#state === "closed" || this.#socket) return;
    this.#say("lost");
    const waits = this.#options.waits ?? WAITS;
    const wait = waits[Math.min(this.#tries, waits.length - 1)] ?? 1000;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#open(), wait * (0.75 + Math.random() * 0.5));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
    this.#opened = true; // it was open: no need to ask why
    void this.#closed(1006);
  }

  #end(problem: Problem): void {
    this.#finish();
    this.#hears.problem(problem, true);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#pulse);
    this.#say("closed");
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
    for (const one of this.#pending.values()) one.reject(new Refused(UNREACHABLE, 0));
    this.#pending.clear();
  }

  #say(state: LineState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#hears.state(state);
  }

  // -- talking --------------------------------------------------------------------------------------------------------

  #send(text: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(text);
  }

  /** Nothing heard for a while: ask; no answer means the line is dead, whatever the socket believes. */
  #beat(): void {
    clearTimeout(this.#pulse);
    const heartbeat = this.#options.heartbeat ?? HEARTBEAT;
    this.#pulse = setTimeout(() => {
      this.#send(JSON.stringify({ type: "ping", id: 1 } satisfies AnyClientMessage));
      this.#pulse = setTimeout(() => this.#drop(), heartbeat / 2);
    }, heartbeat);
  }

  #hear(text: string): void {
    this.#beat();
    const told = JSON.parse(text) as AnyServerMessage;
    if (told.type === "welcome") this.#welcomed(told);
    else if (told.type === "frame") this.#framed(told.frame);
    else if (told.type === "presence") this.#hears.presence(told);
    else if (told.type === "done") this.#finished(told);
    else if (told.type === "error") this.#failed(told.error, told.key ?? "");
  }

  #framed(frame: Frame): void {
    this.#version = frame.look.version;
    this.#hears.frame(frame);
  }

  #finished(done: DoneMessage): void {
    this.#pending.get(done.key)?.resolve(done);
    this.#pending.delete(done.key);
  }

  #welcomed(welcome: Welcome): void {
    if (welcome.epoch !== this.#epoch) this.#version = 0;
    this.#epoch = welcome.epoch;
    const again = this.#state !== "open";
    this.#tries = 0;
    this.#say("open");
    this.#hears.welcome(welcome);
    if (!again) return;
    if (this.#seat === null && welcome.viewer !== null) this.#send(JSON.stringify({ type: "watch", seat: null }));
    for (const one of this.#pending.values()) this.#send(one.text); // whoever has done it already only says so again
  }

  #failed(problem: Problem, key: string): void {
    const pending = this.#pending.get(key);
    this.#pending.delete(key);
    if (pending) pending.reject(new Refused(problem, 0));
    else {
      this.#said = problem;
      this.#hears.problem(problem, false);
    }
  }
}

function offline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

function browserSocket(path: string): Socket {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as unknown as Socket;
}
