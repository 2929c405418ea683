/** A live table with a scripted server: frames tell what changed, and "why not?" is a question and never a move. */
import { afterEach, expect, test, vi } from "vitest";
import { LiveTable } from "../src/ui/liveTable.svelte.ts";
import type { WebSocketLike } from "../src/wire/tableSocket.ts";
import type { AnyClientMessage, WhyMessage } from "../src/wire/types.ts";

/** A socket in this process: records what the page sends, and sends what the test says. */
class ScriptedSocket implements WebSocketLike {
  readyState = 1;
  readonly sent: AnyClientMessage[] = [];
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }
}

const [WADE_1, WADE_2] = [1, 2].map((depth) => ({ text: `wade ${depth}`, kind: "wade", depth }));
const tables: LiveTable[] = [];
afterEach(() => {
  for (const table of tables.splice(0)) table.close();
  sessionStorage.clear();
});

function welcome(socket: ScriptedSocket): void {
  const presence = { type: "presence", here: [true], gone: [0], watching: 0 };
  socket.receive({ type: "welcome", epoch: "e", you: null, seats: [1], viewer: 1, presence });
  const view = { viewer: 1, to_act: [1] };
  const table_view = { table: "t", version: 4, viewer: 1, view, offers: [WADE_1, WADE_2], options: { board: "own" } };
  socket.receive({ type: "frame", frame: { since: 0, updates: [], table_view } });
}

function openTable(): { table: LiveTable; socket: ScriptedSocket } {
  const socket = new ScriptedSocket();
  const table = new LiveTable("t", { connect: () => socket });
  tables.push(table);
  welcome(socket);
  return { table, socket };
}

const PROBLEM = { code: "illegal", message: "tides.why.depth", facts: { depth: 9 }, clause: "TI-2.1" };

test("why-not is asked as a query, and no command is sent", async () => {
  const { table, socket } = openTable();
  const refused = table.whyNot("wade 9");
  expect(socket.sent).toEqual([{ type: "why", id: expect.any(Number), seat: 1, action: "wade 9" }]);
  const { id } = socket.sent[0] as WhyMessage;
  socket.receive({
    type: "why",
    id,
    legal: false,
    problem: PROBLEM,
    offers: [WADE_2, WADE_1],
  });
  expect(await refused).toEqual({ problem: PROBLEM, nearest: [WADE_2, WADE_1] });
  expect(table.busy).toBe(false);
});

test("each answer goes to its own question, and an action that became legal needs no reason", async () => {
  const { table, socket } = openTable();
  const [first, second] = [table.whyNot("wade 8"), table.whyNot("wade 9")];
  const [one, two] = (socket.sent as WhyMessage[]).map(({ id }) => id);
  socket.receive({ type: "why", id: two, legal: true, problem: null, offers: [] });
  socket.receive({ type: "why", id: one, legal: false, problem: PROBLEM, offers: [] });
  expect([await first, await second]).toEqual([{ problem: PROBLEM, nearest: [] }, null]);
});

test("a refused question and one over the rate limit are answered with their problem", async () => {
  const { table, socket } = openTable();
  const refused = table.whyNot("wade 9");
  const { id } = socket.sent[0] as WhyMessage;
  const notYours = { code: "not-your-seat", message: "server.problem.not-your-seat" };
  socket.receive({ type: "error", error: notYours, key: null, id });
  expect((await refused)?.problem).toEqual(notYours);
  const hasty = table.whyNot("wade 9");
  const tooFast = { code: "too-fast", message: "server.problem.too-fast" };
  socket.receive({ type: "error", error: tooFast, key: null, id: null });
  expect((await hasty)?.problem).toEqual(tooFast);
});

test("a question is not left open when the connection is lost", async () => {
  const { table } = openTable();
  const refused = table.whyNot("wade 9");
  table.disconnect();
  expect((await refused)?.nearest).toEqual([]);
  expect((await table.whyNot("wade 9"))?.nearest).toEqual([]);
});

// -- frames ----------------------------------------------------------------------------------------------------------

const MOVE = {
  version: 5,
  at: 0,
  what: ["action"],
  seat: 1,
  events: [
    { event: "dice-fell", then: { dice: 3 } },
    { event: "lemming-moved", seat: 1, then: { hex: "11d", to_act: [[0]] } },
  ],
};

test("a frame that tells what changed leads from the view before to the view now, event by event", async () => {
  const { table, socket } = openTable();
  socket.receive({ type: "frame", frame: { since: 4, updates: [MOVE], then: { version: 5, offers: [[]] } } });
  await vi.waitFor(() => expect(table.shown?.version).toBe(5));
  const view = { viewer: 1, to_act: [0], dice: 3, hex: "11d", options: { board: "own" } };
  expect(table.shown).toEqual({ version: 5, viewer: 1, view, offers: [] });
  expect(table.director.recent).toEqual([{ event: "dice-fell" }, { event: "lemming-moved", seat: 1 }]);
  expect(table.tableView).toMatchObject({ table: "t", version: 5, options: { board: "own" } });
  expect(table.history.entries.map(({ event }) => event)).toEqual([
    { event: "dice-fell" },
    { event: "lemming-moved", seat: 1 },
  ]);
});

test("each missed update keeps its view for the log, and an undo takes entries back", () => {
  const { table, socket } = openTable();
  const undo = { version: 6, at: 0, what: ["undo"], seat: 1, then: { hex: [], dice: [], to_act: [[1]] } };
  socket.receive({ type: "frame", frame: { since: 4, updates: [MOVE, undo], then: { version: 6 } } });
  expect(table.history.views.map(({ version, view }) => [version, view.to_act])).toEqual([
    [4, [1]],
    [5, [0]],
    [6, [1]],
  ]);
  expect(table.history.entries.map(({ event }) => event.event)).toEqual(["table.undo"]);
});

test("a later complete frame keeps what never changes", () => {
  const { table, socket } = openTable();
  const table_view = { version: 9, viewer: 1, view: { viewer: 1, to_act: [0] }, offers: [] };
  socket.receive({ type: "frame", frame: { since: 4, updates: null, table_view } });
  expect(table.tableView).toMatchObject({ table: "t", version: 9, options: { board: "own" } });
  expect(table.tableView?.view).toMatchObject({ to_act: [0], options: { board: "own" } });
});

test("a frame that does not follow makes the page ask for everything again", async () => {
  const paths: string[] = [];
  const socket = new ScriptedSocket();
  const connect = (path: string) => {
    paths.push(path);
    return socket;
  };
  const table = new LiveTable("t", { connect, retryDelays: [0] });
  tables.push(table);
  welcome(socket);
  socket.receive({ type: "frame", frame: { since: 7, updates: [MOVE], then: { version: 8 } } });
  expect(table.tableView?.version).toBe(4);
  await vi.waitFor(() => expect(paths).toHaveLength(2));
  expect(new URL(paths[1] ?? "", "http://x").searchParams.get("since")).toBe("0");
});

test("a reconnection says which version it has, and by which seat it was seen", async () => {
  const paths: string[] = [];
  const socket = new ScriptedSocket();
  const connect = (path: string) => {
    paths.push(path);
    return socket;
  };
  const table = new LiveTable("t", { connect, retryDelays: [0] });
  tables.push(table);
  welcome(socket);
  table.disconnect();
  await vi.waitFor(() => expect(paths).toHaveLength(2));
  const query = new URL(paths[1] ?? "", "http://x").searchParams;
  expect([query.get("since"), query.get("viewer")]).toEqual(["4", "1"]);
});
