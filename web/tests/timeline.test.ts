/** A whole game of each with a fake clock: at no instant is anything said that the board does not show yet. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import antlerBoards from "../../src/fellfield/games/antler_island/board.json";
import leapingBoard from "../../src/fellfield/games/leaping_lemmings/board.json";
import type { EventAnimator } from "../src/board/director.svelte.ts";
import { DESK_FRAME } from "../src/board/frame.ts";
import { animateEvent as antler } from "../src/games/antler/animations.ts";
import { HillLayout, type IslandData } from "../src/games/antler/geometry.ts";
import type { AntlerView } from "../src/games/antler/types.ts";
import { animateEvent as leaping } from "../src/games/leaping/animations.ts";
import { type BoardData, MeadowLayout } from "../src/games/leaping/geometry.ts";
import { animateEvent as valhalla } from "../src/games/valhalla/animations.ts";
import { FeastLayout } from "../src/games/valhalla/geometry.ts";
import type { ValhallaView } from "../src/games/valhalla/types.ts";
import { prefs } from "../src/model/prefs.svelte.ts";
import type { BaseView } from "../src/model/types.ts";
import { type PatchedEvents, playEvents } from "../src/ui/keyframes.ts";
import { LiveTable } from "../src/ui/liveTable.svelte.ts";
import type { WebSocketLike } from "../src/wire/tableSocket.ts";

const meadow = new MeadowLayout(leapingBoard as unknown as BoardData, false);
const hill = new HillLayout(
  (antlerBoards as unknown as { boards: Record<string, IslandData> }).boards["3"]!,
  DESK_FRAME,
);
const feast = new FeastLayout(DESK_FRAME, 2);
const ANIMATORS: { readonly [game: string]: EventAnimator<BaseView> } = {
  "leaping-lemmings": (event) => leaping(meadow, event),
  "antler-island": (event, view) => antler(hill, event, view as unknown as AntlerView),
  "valhalla-lemmings": (event, view) => valhalla(feast, event, view as unknown as ValhallaView),
};
/** Of a long game the opening and the end are played. */
const [OPENING, ENDING] = [60, 60];
/** Milliseconds between two frames, less than most of them take to play; and between two looks at the page. */
const [PACE, LOOK] = [330, 30];

interface Update extends PatchedEvents {
  readonly seat: number;
}
interface Whole {
  readonly view: BaseView;
  readonly updates: readonly Update[];
}

function recorded(game: string): Whole {
  const { view, updates }: Whole = JSON.parse(readFileSync(`tests/expected/${game}-whole.json`, "utf8"));
  if (updates.length <= OPENING + ENDING) return { view, updates };
  const [opening, later] = [updates.slice(0, OPENING), updates.slice(OPENING, -ENDING)];
  const end = { view: later.reduce((known, update) => playEvents(known, update).view, after(view, opening)) };
  // The game in between is one update without events.
  const jump = { seat: 0, then: Object.fromEntries(Object.entries(end.view).map(([name, value]) => [name, [value]])) };
  return { view, updates: [...opening, jump, ...updates.slice(-ENDING)] };
}
const after = (view: BaseView, updates: readonly Update[]): BaseView =>
  updates.reduce((known, update) => playEvents(known, update).view, view);

/** A moment of the game: its pieces and what belongs to the end of a move, as text, and how many events led there. */
interface Mark {
  readonly pieces: string;
  readonly settled: string;
  readonly events: number;
  readonly version: number;
}
const SETTLED = ["turn", "to_act", "question", "sealed", "result"];
const text = (value: unknown): string => JSON.stringify(value);
const entries = (view: BaseView, settled: boolean): string =>
  text(
    Object.entries(view)
      .filter(([name]) => SETTLED.includes(name) === settled)
      .sort(),
  );
const markOf = (view: BaseView, events: number, version: number): Mark => ({
  pieces: entries(view, false),
  settled: entries(view, true),
  events,
  version,
});

function marksOf({ view: first, updates }: Whole): Mark[] {
  const marks = [markOf(first, 0, 1)];
  let [view, events] = [first, 0];
  for (const [index, update] of updates.entries()) {
    const played = playEvents(view, update);
    for (const keyframe of played.keyframes) {
      events += 1;
      marks.push(markOf(keyframe.view, events, index + 1));
    }
    view = played.view;
    marks.push(markOf(view, events, index + 2));
  }
  return marks;
}

class Page {
  readonly table: LiveTable;
  readonly #socket: WebSocketLike;
  readonly #marks: readonly Mark[];
  /** The first moment that looks like the board, and like the seats and the status line. */
  #board = 0;
  #status = 0;

  constructor(whole: Whole, marks: readonly Mark[]) {
    const socket: WebSocketLike = {
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send() {},
      close() {},
    };
    this.#socket = socket;
    this.#marks = marks;
    this.table = new LiveTable("t", { connect: () => socket });
    const presence = { type: "presence", here: [true], gone: [0], watching: 0 };
    this.#receive({ type: "welcome", epoch: "e", you: null, seats: [0], viewer: 0, presence });
    const { options } = whole.view;
    const rest = { status: "playing", viewer: 0, offers: [], chat: [], options };
    this.#receive({
      type: "frame",
      frame: { since: 0, updates: [], table_view: { ...rest, table: "t", version: 1, view: whole.view } },
    });
  }

  #receive(message: object): void {
    this.#socket.onmessage?.({ data: text(message) } as never);
  }

  send({ seat, ...update }: Update, version: number, view: BaseView): void {
    const status = view.result ? "finished" : "playing";
    const offers = [view.to_act.includes(0) ? [{ kind: "act", text: `act ${version}` }] : []];
    const updates = [{ version, at: 0, what: ["action"], seat, ...update }];
    this.#receive({ type: "frame", frame: { since: version - 1, updates, then: { version, status, offers } } });
  }

  /** Look at the page: everything that is said is shown on the board. */
  look(): void {
    const { director, history, shown, told, offers } = this.table;
    const { drawn } = director;
    const now = markOf(drawn, 0, 0);
    const marks = this.#marks;
    this.#board = marks.findIndex(({ pieces }, index) => index >= this.#board && pieces === now.pieces);
    expect(this.#board, "the board shows a moment of the game, and never an earlier one").toBeGreaterThanOrEqual(0);
    let last = this.#board; // what looks alike is shown, too
    while (marks[last + 1]?.pieces === now.pieces) last += 1;
    const mark = marks[last] as Mark;
    this.#status = marks.findIndex(({ settled }, index) => index >= this.#status && settled === now.settled);
    expect(this.#status, "seats and status").toBeGreaterThanOrEqual(0);
    expect(this.#status, "seats and status").toBeLessThanOrEqual(last);
    expect(history.entries.length, "lines of the log").toBeLessThanOrEqual(mark.events);
    expect(shown?.version, "the moment shown").toBeLessThanOrEqual(mark.version);
    expect(told?.version, "the table told").toBeLessThanOrEqual(mark.version);
    if (told?.status === "finished" || drawn.result) {
      expect([last, director.movingPieces.length], "the result comes last").toEqual([marks.length - 1, 0]);
      expect(history.entries.length, "lines of the log before the result").toBe(mark.events);
    }
    if (offers.length) expect(director.playing, "nothing is asked while events are played").toBe(false);
  }
}

describe.each(Object.keys(ANIMATORS))("%s", (game) => {
  let page: Page | null = null;
  beforeEach(() => {
    vi.useFakeTimers();
    [prefs.speed, prefs.sound] = [1, false];
  });
  afterEach(() => {
    page?.table.close();
    sessionStorage.clear();
    vi.useRealTimers();
  });

  test("log, seats, status and result are never ahead of the board", () => {
    const whole = recorded(game);
    const marks = marksOf(whole);
    page = new Page(whole, marks);
    const detach = page.table.director.attach(ANIMATORS[game] as EventAnimator<BaseView>);
    let [view, animated] = [whole.view, 0];
    for (const [index, update] of whole.updates.entries()) {
      view = playEvents(view, update).view;
      page.send(update, index + 2, view);
      for (let ms = 0; ms < PACE; ms += LOOK) {
        page.look();
        animated += page.table.director.playing ? 1 : 0;
        vi.advanceTimersByTime(LOOK);
      }
    }
    for (let ms = 0; ms < 20_000; ms += LOOK) {
      page.look();
      vi.advanceTimersByTime(LOOK);
    }
    expect(animated).toBeGreaterThan(50);
    expect(page.table.director.playing).toBe(false);
    expect([page.table.told?.status, page.table.history.entries.length]).toEqual(["finished", marks.at(-1)?.events]);
    detach();
  });
});
