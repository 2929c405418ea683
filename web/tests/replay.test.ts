import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { loadWords } from "../src/i18n/catalogue.ts";
import { Narrator } from "../src/i18n/narrator.ts";
import { prefs } from "../src/model/prefs.svelte.ts";
import { biggestGain, chancesOf, costliestDecisions, luckiestOutcomes, pathOf } from "../src/pages/replay/chart.ts";
import { logLineAt, logLines, turnStarts } from "../src/pages/replay/log.ts";
import { playedSteps, ReplayPlayer } from "../src/pages/replay/replayPlayer.svelte.ts";
import { fromTable, type ReplaySource, stripProof } from "../src/pages/replay/replaySource.ts";
import { transport } from "../src/wire/http.ts";
import type { GameAnalysis, ReplayStep } from "../src/wire/types.ts";

const step = (number: number, turn: number, more: Partial<ReplayStep> = {}): ReplayStep => ({
  number,
  turn,
  actor: null,
  offer: null,
  events: [],
  then: { turn, number },
  ...more,
});

const steps = (moments: ReplayStep[]) => playedSteps({ total: moments.length, start: 0, view: {}, moments });

function fakeSource(total: number): { source: ReplaySource; requests: [number, number | null][] } {
  const requests: [number, number | null][] = [];
  const source = {
    page: async (start: number, count: number, seat: number | null) => {
      requests.push([start, seat]);
      const last = Math.min(start + count, total);
      const view = { turn: 0, to_act: ["chance"], number: start - 1 };
      return { total, start, view, moments: Array.from({ length: last - start }, (_, n) => step(start + n, n)) };
    },
  } as unknown as ReplaySource;
  return { source, requests };
}

beforeAll(() => {
  prefs.speed = 0;
});
afterEach(() => vi.restoreAllMocks());

describe("the replay player", () => {
  test("opens at a step, loads the rest in the background, and shows no pending chance", async () => {
    const { source, requests } = fakeSource(250);
    const player = new ReplayPlayer(source);
    await player.open(130);
    expect(player.at).toBe(130);
    expect(player.director.drawn).toMatchObject({ number: 130, to_act: [] });
    await vi.waitFor(() => expect(player.steps.every(Boolean)).toBe(true));
    expect(requests.map(([start]) => start).sort((a, b) => a - b)).toEqual([0, 100, 200]);
  });

  test("a step shows the view after each of its events, and plays them when it is next", async () => {
    const events = [
      { event: "dice-fell", then: { dice: [[1, 2]] } },
      { event: "card-turned", then: { card: 4 } },
    ];
    const source = {
      page: async () => ({
        total: 2,
        start: 0,
        view: { to_act: [0], card: 1 },
        moments: [step(0, 0, { then: null }), step(1, 1, { events, then: null })],
      }),
    } as unknown as ReplaySource;
    const player = new ReplayPlayer(source);
    await player.open(0);
    expect([player.director.drawn, player.shown]).toEqual([{ to_act: [0], card: 1 }, 0]);
    prefs.speed = 1;
    const detach = player.director.attach(() => ({ ms: 100 }));
    player.step(1);
    await new Promise((done) => setTimeout(done, 150));
    const rolled = { to_act: [0], card: 1, dice: [1, 2] };
    expect([player.director.drawn, player.shown, player.at]).toEqual([rolled, 0, 1]); // the log waits for the board
    await player.director.done();
    expect([player.director.drawn, player.shown]).toEqual([{ ...rolled, card: 4 }, 1]);
    player.step(-1);
    expect([player.director.drawn, player.shown]).toEqual([{ to_act: [0], card: 1 }, 0]);
    detach();
    prefs.speed = 0;
  });

  test("stays between the first and the last step", async () => {
    const player = new ReplayPlayer(fakeSource(30).source);
    await player.open(0);
    player.step(-1);
    expect(player.at).toBe(0);
    player.step(500);
    expect(player.at).toBe(29);
    expect(player.last).toBe(29);
  });

  test("another viewer sees the same step, and its pages are fetched once", async () => {
    const { source, requests } = fakeSource(50);
    const player = new ReplayPlayer(source);
    await player.open(20);
    await player.viewAs(1);
    await player.viewAs(null);
    await player.viewAs(1);
    expect(player.at).toBe(20);
    expect(requests.map(([, seat]) => seat)).toEqual([null, 1]);
  });

  test("plays to the end and stops", async () => {
    vi.useFakeTimers();
    const player = new ReplayPlayer(fakeSource(6).source);
    await player.open(0);
    player.toggle();
    expect(player.playing).toBe(true);
    await vi.runAllTimersAsync();
    expect([player.at, player.playing]).toEqual([5, false]);
    vi.useRealTimers();
  });
});

describe("the log", () => {
  test("each line is a step; steps without visible events are skipped", async () => {
    const words = await loadWords("en", "antler-island");
    const narrator = new Narrator("antler-island", words, ["Ann", "Bo", "Cy", "Di"]);
    const moments = steps([
      step(0, 0),
      step(1, 1, { events: [{ event: "choice-sealed", seat: 1 }] }),
      step(2, 1),
      step(3, 2, {
        events: [
          { event: "choice-sealed", seat: 0 },
          { event: "choice-sealed", seat: 0 },
        ],
      }),
    ]);
    const lines = logLines(narrator, moments);
    expect(lines.map((line) => line.step)).toEqual([1, 3]);
    expect(lines[0]?.said).toContain("Bo");
    expect(lines[1]?.said.match(/Ann/g)).toHaveLength(1);
    expect(logLineAt(lines, 2)?.step).toBe(1);
    expect(logLineAt(lines, 0)).toBeNull();
    expect(turnStarts(moments)).toEqual([
      { step: 1, turn: 1 },
      { step: 3, turn: 2 },
    ]);
  });
});

describe("the analysis", () => {
  const analysed = { turn: 1, offer: {}, chances: [0.5, 0.5] };
  const findings = {
    game: "x",
    over: true,
    accounts: [],
    final: [1, 0],
    moments: [
      { ...analysed, number: 1, actor: 0, shift: [-0.2, 0.2], loss: 0.2 },
      { ...analysed, number: 2, actor: null, shift: [-0.1, 0.1] },
      { ...analysed, number: 3, actor: 1, shift: [0, 0], loss: 0 },
      { ...analysed, number: 4, actor: 1, shift: [0.3, -0.3], loss: 0.3 },
    ],
  } as unknown as GameAnalysis;

  test("finds the costliest decisions and the luckiest outcomes, greatest first", () => {
    expect(costliestDecisions(findings).map(({ number }) => number)).toEqual([4, 1]);
    expect(luckiestOutcomes(findings).map(({ number }) => number)).toEqual([2]);
    expect(biggestGain(findings.moments[1]!)).toEqual({ seat: 1, gain: 0.1 });
  });

  test("draws a line from the first chance to the result", () => {
    const chances = chancesOf(findings, 0);
    expect(chances).toEqual([0.5, 0.5, 0.5, 0.5, 1]);
    expect(pathOf(chances, { width: 100, height: 50 })).toBe("M0.0 25.0L25.0 25.0L50.0 25.0L75.0 25.0L100.0 0.0");
  });
});

describe("the source of a replay", () => {
  test("proof lines are removed before a record is sent", () => {
    expect(stripProof('[Game "x"]\n\n1.  *  a\n; proof []\n; draw []\n; seal 0\n')).toBe('[Game "x"]\n\n1.  *  a\n');
  });

  test("steps are requested as a seat saw them", async () => {
    const requests: string[] = [];
    transport.fetch = async (path) => {
      requests.push(path);
      return new Response(JSON.stringify({ total: 1, start: 0, moments: [] }));
    };
    await fromTable("T1").page(100, 50, 2);
    await fromTable("T1").page(0, 50, null);
    expect(requests).toEqual([
      "/api/tables/T1/replay?start=100&count=50&seat=2",
      "/api/tables/T1/replay?start=0&count=50",
    ]);
  });
});
