// @vitest-environment node
/** TableSocket against a real WebSocket server in this process: lost connections, silence, refusals. */
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { ApiError } from "../src/wire/http.ts";
import {
  type ConnectionState,
  TableSocket,
  type TableSocketHandlers,
  type TableSocketOptions,
  type WebSocketLike,
} from "../src/wire/tableSocket.ts";
import type { AnyClientMessage, Problem } from "../src/wire/types.ts";

const PRESENCE = { type: "presence", here: [true], gone: [0], watching: 0 };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A minimal table server: sends a welcome, records the messages, and answers unless told not to. */
class Server {
  readonly asked: URLSearchParams[] = [];
  readonly said: AnyClientMessage[] = [];
  answers = true;
  sockets: WebSocket[] = [];
  version = 7;
  refuses: Problem | null = null;
  #server = new WebSocketServer({ port: 0, host: "127.0.0.1" });

  constructor() {
    closers.push(() => this.#server.close());
    this.#server.on("connection", (socket, request) => {
      this.sockets.push(socket);
      this.asked.push(new URL(request.url ?? "", "http://x").searchParams);
      const tell = (message: object): void => socket.send(JSON.stringify(message));
      if (this.refuses) {
        tell({ type: "error", error: this.refuses });
        return socket.close(4404);
      }
      tell({ type: "welcome", epoch: "e1", you: null, seats: [0], viewer: 0, presence: PRESENCE });
      tell({ type: "frame", frame: { since: 0, updates: [], table_view: { version: this.version } } });
      socket.on("message", (data) => {
        const message = JSON.parse(String(data)) as AnyClientMessage;
        this.said.push(message);
        if (!this.answers) return;
        if (message.type === "ping") tell({ type: "pong", id: message.id });
        if (message.type === "do") tell({ type: "done", key: message.key, table: "t", version: 8 });
      });
    });
  }

  static async open(): Promise<Server> {
    const server = new Server();
    await new Promise((listening) => server.#server.once("listening", listening));
    return server;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.sockets.splice(0)) socket.terminate();
  }
}

function openSocket(
  url: string,
  options: Partial<TableSocketOptions> = {},
): { socket: TableSocket; states: ConnectionState[]; problems: Problem[] } {
  const states: ConnectionState[] = [];
  const problems: Problem[] = [];
  const handlers: TableSocketHandlers = {
    state: (state) => states.push(state),
    welcome: () => undefined,
    frame: () => undefined,
    presence: () => undefined,
    problem: (problem) => problems.push(problem),
  };
  const connect = (path: string): WebSocketLike => {
    const socket = new WebSocket(url + path);
    socket.on("error", () => undefined);
    return socket as unknown as WebSocketLike;
  };
  const socket = new TableSocket({ table: "t", connect, retryDelays: [20], ...options }, handlers);
  closers.push(() => socket.close());
  return { socket, states, problems };
}

test("a lost connection is reopened and resumes at the last version of the same epoch", async () => {
  const server = await Server.open();
  const { states } = openSocket(server.url);
  await vi.waitFor(() => expect(states).toEqual(["open"]));
  server.cut();
  await vi.waitFor(() => expect(states).toEqual(["open", "lost", "open"]));
  expect(server.asked.map((query) => [query.get("since"), query.get("epoch")])).toEqual([
    ["0", ""],
    ["7", "e1"],
  ]);
});

test("a command in flight when the connection is lost is sent again with the same key", async () => {
  const server = await Server.open();
  const { socket, states } = openSocket(server.url);
  await vi.waitFor(() => expect(states).toEqual(["open"]));
  server.answers = false;
  const done = socket.send({ do: "say", text: "hello" });
  await vi.waitFor(() => expect(server.said).toHaveLength(1));
  server.answers = true;
  server.cut();
  expect((await done).version).toBe(8);
  const keys = server.said.map((message) => message.type === "do" && message.key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("the watched seat is kept after a reconnection, from version 0", async () => {
  const server = await Server.open();
  const { socket, states } = openSocket(server.url);
  await vi.waitFor(() => expect(states).toEqual(["open"]));
  socket.watch(2);
  await vi.waitFor(() => expect(server.said).toEqual([{ type: "watch", seat: 2 }]));
  server.cut();
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  expect([server.asked[1]?.get("seat"), server.asked[1]?.get("since")]).toEqual(["2", "0"]);
});

test("a connection without answers is dropped and reopened", async () => {
  const server = await Server.open();
  server.answers = false;
  const { states } = openSocket(server.url, { heartbeat: 60 });
  await vi.waitFor(() => expect(states.slice(0, 3)).toEqual(["open", "lost", "open"]), { timeout: 5000 });
});

test("an error inside a socket that is then closed is final", async () => {
  const problem = { code: "no-such-table", message: "server.problem.no-such-table" };
  const server = await Server.open();
  server.refuses = problem;
  const { states, problems } = openSocket(server.url);
  await vi.waitFor(() => expect(problems.at(-1)).toEqual(problem));
  await vi.waitFor(() => expect(states.at(-1)).toBe("closed"));
  expect(server.asked.map((query) => query.has("inside"))).toEqual([true]);
});

test("a refused table reports the problem and is not retried", async () => {
  const problem = { code: "no-such-table", message: "server.problem.no-such-table" };
  const { socket, states, problems } = openSocket("ws://127.0.0.1:9", { explainRefusal: async () => problem });
  await vi.waitFor(() => expect(problems).toEqual([problem]));
  expect(states.at(-1)).toBe("closed");
  await expect(socket.send({ do: "start" })).rejects.toBeInstanceOf(ApiError);
});
