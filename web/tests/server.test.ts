// @vitest-environment node
/** The client against a real server: a whole game through a server restart, and refusals with their clause. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { combine, offersIn } from "../src/model/offers.ts";
import { tableAfter } from "../src/ui/keyframes.ts";
import { ApiError, get, post, transport } from "../src/wire/http.ts";
import { TableSocket, type WebSocketLike } from "../src/wire/tableSocket.ts";
import type { CreatedToken, TableResponse, TableView } from "../src/wire/types.ts";

const python = process.env.PYTHON ?? resolve(import.meta.dirname, "../../.venv/bin/python");
const folder = mkdtempSync(join(tmpdir(), "fellfield-"));
const FAST = ["--bot-delay=0", "--bot-spread=0", "--person-rate=0", "--socket-rate=0", "--address-rate=0"];
const WAIT = { timeout: 60_000, interval: 20 };
let server: ChildProcess | null = null;
let site = "";
let token = "";

async function serve(port: string): Promise<void> {
  const code = "from fellfield.cli.main import main; main()";
  const child = spawn(
    python,
    ["-c", code, "serve", `--port=${port}`, `--database-url=sqlite:///${folder}/t.db`, ...FAST],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  server = child;
  site = await new Promise<string>((found, failed) => {
    child.once("exit", () => failed(new Error("the server did not start")));
    child.stdout?.on("data", (text) => {
      const where = /http:\/\/[\d.:]+/.exec(String(text));
      if (where) found(where[0]);
    });
  });
}

async function stop(): Promise<void> {
  const child = server;
  if (!child) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await gone;
}

beforeAll(async () => {
  await serve("0");
  transport.fetch = (path, init) =>
    fetch(site + path, { ...init, headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) } });
  token = (await post<CreatedToken>("/api/guests", { name: "Vera" })).token;
}, 60_000);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

function openSocket(table: string, onView: (tableView: TableView) => void): TableSocket {
  const connect = (path: string): WebSocketLike => {
    const socket = new WebSocket(site.replace("http", "ws") + path, { headers: { authorization: `Bearer ${token}` } });
    socket.on("error", () => undefined);
    return socket as unknown as WebSocketLike;
  };
  let known: TableView | null = null;
  return new TableSocket(
    { table, connect, retryDelays: [50, 200] },
    {
      state: () => undefined,
      welcome: () => undefined,
      frame: (frame) => {
        known = tableAfter(known, frame)?.tableView ?? null;
        if (!known) throw new Error(`a frame does not follow: ${JSON.stringify(frame)}`);
        onView(known);
      },
      presence: () => undefined,
      problem: () => undefined,
    },
  );
}

test("a whole game is played although the server restarts in the middle", async () => {
  const seats = [{ kind: "human" }, { kind: "bot", level: "random" }];
  const request = { game: "valhalla-lemmings", players: 2, seats, start: true };
  const created = await post<TableResponse>("/api/tables", request);
  let tableView = created.frame.table_view;
  const socket = openSocket(tableView.table, (next) => {
    tableView = next;
  });
  let moves = 0;
  let restarted = false;
  while (tableView.status === "playing") {
    await vi.waitFor(() => expect(tableView.offers.length > 0 || tableView.status !== "playing").toBe(true), WAIT);
    if (tableView.status !== "playing") break;
    const [offer] = offersIn(tableView.offers);
    const bid = offer?.parts?.[0]?.choices[0];
    const made = offer?.parts ? combine(offer, { cards: bid ? [bid.value] : [] }) : offer;
    const action = (made ?? offersIn(tableView.offers).at(-1))!.text;
    const done = socket.send({ do: "play", seat: 0, action }, tableView.version).catch((error) => error as ApiError);
    moves += 1;
    if (moves === 3) {
      restarted = true;
      await stop();
      await serve(new URL(site).port);
    }
    const answer = await done;
    if (answer instanceof ApiError) expect(answer.problem.code).toBe("stale");
    else await vi.waitFor(() => expect(tableView.version).toBeGreaterThanOrEqual(answer.version), WAIT);
  }
  socket.close();
  expect(restarted).toBe(true);
  expect(tableView.ending?.ranking.flat().sort()).toEqual([0, 1]);
}, 180_000);

test("an illegal action is refused with the clause that forbids it, and so is a question about it", async () => {
  const created = await post<TableResponse>("/api/tables", {
    game: "leaping-lemmings",
    players: 2,
    seats: [{ kind: "human" }, { kind: "device" }],
    start: true,
  });
  const { table_view: tableView } = created.frame;
  const seat = tableView.seats.findIndex(({ due }) => due);
  const socket = openSocket(tableView.table, () => undefined);
  const refused = await socket
    .send({ do: "play", seat, action: "move 1a>15a" }, null)
    .catch((error) => error as ApiError);
  const answer = await socket.why(seat, "move 1a>15a");
  socket.close();
  expect(answer).toMatchObject({ legal: false, problem: (refused as ApiError).problem });
  expect(answer.offers.length).toBeLessThanOrEqual(3);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).problem).toMatchObject({ code: "illegal", clause: expect.stringMatching(/^LL-/) });
});

test("an unknown table is a 404 with a problem code", async () => {
  await expect(get("/api/tables/nowhere")).rejects.toMatchObject({ status: 404, problem: { code: "no-such-table" } });
});
