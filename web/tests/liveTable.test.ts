/** A live table with a scripted server: "why not?" is a question and never a move. */
import { afterEach, expect, test } from "vitest";
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
});

function openTable(): { table: LiveTable; socket: ScriptedSocket } {
  const socket = new ScriptedSocket();
  const table = new LiveTable("t", { connect: () => socket });
  tables.push(table);
  const presence = { type: "presence", here: [true], gone: [0], watching: 0 };
  socket.receive({ type: "welcome", epoch: "e", you: null, seats: [1], viewer: 1, presence });
  const look = { table: "t", version: 4, viewer: 1, view: { viewer: 1, to_act: [1] }, offers: [WADE_1, WADE_2] };
  socket.receive({ type: "frame", frame: { since: 0, news: [], look } });
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
    nearest: ["wade 2", "wade 1"],
    offers: [WADE_2, WADE_1],
  });
  expect(await refused).toEqual({ problem: PROBLEM, nearest: [WADE_2, WADE_1] });
  expect(table.busy).toBe(false);
});

test("each answer goes to its own question, and an action that became legal needs no reason", async () => {
  const { table, socket } = openTable();
  const [first, second] = [table.whyNot("wade 8"), table.whyNot("wade 9")];
  const [one, two] = (socket.sent as WhyMessage[]).map(({ id }) => id);
  socket.receive({ type: "why", id: two, legal: true, problem: null, nearest: [], offers: [] });
  socket.receive({ type: "why", id: one, legal: false, problem: PROBLEM, nearest: [], offers: [] });
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
