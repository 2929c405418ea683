import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { Narrator } from "../src/i18n/narrator.ts";
import { loadWords } from "../src/i18n/words.ts";
import { prefs } from "../src/model/prefs.svelte.ts";
import { biggestGain, chancesOf, costliestDecisions, luckiestOutcomes, pathOf } from "../src/pages/replay/chart.ts";
import { logLineAt, logLines, turnStarts } from "../src/pages/replay/log.ts";
import { ReplayPlayer } from "../src/pages/replay/replayPlayer.svelte.ts";
import { fromTable, type ReplaySource, stripProof } from "../src/pages/replay/replaySource.ts";
import { transport } from "../src/wire/http.ts";
import type { GameAnalysis, ReplayStep } from "../src/wire/types.ts";

const moment = (number: number, turn: number, more: Partial<ReplayStep> = {}): ReplayStep => ({
  number,
  turn,
  actor: null,
  action: "",
  events: [],
  view: { turn, to_act: ["chance"], number },
  ...more,
});

function film(total: number): { source: ReplaySource; asked: [number, number | null][] } {
  const asked: [number, number | null][] = [];
  const source = {
    page: async (start: number, count: number, seat: number | null) => {
      asked.push([start, seat]);
      const last = Math.min(start + count, total);
      return { total, start, moments: Array.from({ length: last - start }, (_, n) => moment(start + n, n)) };
    },
  } as unknown as ReplaySource;
  return { source, asked };
}

beforeAll(() => {
  prefs.speed = 0;
});
afterEach(() => vi.restoreAllMocks());

describe("the replay player", () => {
  test("opens at a step, fetches the rest beside, and never waits for chance on the board", async () => {
    const { source, asked } = film(250);
    const player = new ReplayPlayer(source);
    await player.open(130);
    expect(player.at).toBe(130);
    expect(player.shown?.view).toMatchObject({ number: 130, to_act: [] });
    await vi.waitFor(() => expect(player.steps.every(Boolean)).toBe(true));
    expect(asked.map(([start]) => start).sort((a, b) => a - b)).toEqual([0, 100, 200]);
  });

  test("stays between the opening and the end", async () => {
    const player = new ReplayPlayer(film(30).source);
    await player.open(0);
    player.step(-1);
    expect(player.at).toBe(0);
    player.step(500);
    expect(player.at).toBe(29);
    expect(player.last).toBe(29);
  });

  test("other eyes see the same step, and their film is fetched once", async () => {
    const { source, asked } = film(50);
    const player = new ReplayPlayer(source);
    await player.open(20);
    await player.viewAs(1);
    await player.viewAs(null);
    await player.viewAs(1);
    expect(player.at).toBe(20);
    expect(asked.map(([, seat]) => seat)).toEqual([null, 1]);
  });

  test("plays to the end by itself and stops there", async () => {
    vi.useFakeTimers();
    const player = new ReplayPlayer(film(6).source);
    await player.open(0);
    player.toggle();
    expect(player.playing).toBe(true);
    await vi.runAllTimersAsync();
    expect([player.at, player.playing]).toEqual([5, false]);
    vi.useRealTimers();
  });
});

describe("the log", () => {
  test("each line is a step; steps nobody can tell of are passed over", async () => {
    const words = await loadWords("en", "antler-island");
    const narrator = new Narrator("antler-island", words, ["Ann", "Bo", "Cy", "Di"]);
    const moments = [
      moment(0, 0),
      moment(1, 1, { events: [{ event: "choice-sealed", seat: 1 }] }),
      moment(2, 1),
      moment(3, 2, {
        events: [
          { event: "choice-sealed", seat: 0 },
          { event: "choice-sealed", seat: 0 },
        ],
      }),
    ];
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
  const judged = { turn: 1, action: "x", what: {}, chances: [0.5, 0.5] };
  const findings = {
    game: "x",
    over: true,
    accounts: [],
    final: [1, 0],
    moments: [
      { ...judged, number: 1, actor: 0, shift: [-0.2, 0.2], loss: 0.2 },
      { ...judged, number: 2, actor: null, shift: [-0.1, 0.1] },
      { ...judged, number: 3, actor: 1, shift: [0, 0], loss: 0 },
      { ...judged, number: 4, actor: 1, shift: [0.3, -0.3], loss: 0.3 },
    ],
  } as unknown as GameAnalysis;

  test("names the dearest decisions and the luckiest outcomes, the greatest first", () => {
    expect(costliestDecisions(findings).map((one) => one.number)).toEqual([4, 1]);
    expect(luckiestOutcomes(findings).map((one) => one.number)).toEqual([2]);
    expect(biggestGain(findings.moments[1]!)).toEqual({ seat: 1, gain: 0.1 });
  });

  test("draws a line from the first chance to the result", () => {
    const chances = chancesOf(findings, 0);
    expect(chances).toEqual([0.5, 0.5, 0.5, 0.5, 1]);
    expect(pathOf(chances, { width: 100, height: 50 })).toBe("M0.0 25.0L25.0 25.0L50.0 25.0L75.0 25.0L100.0 0.0");
  });
});

describe("where it comes from", () => {
  test("a proof is left out before a record is sent", () => {
    expect(stripProof('[Game "x"]\n\n1.  *  a\n; proof []\n; draw []\n; seal 0\n')).toBe('[Game "x"]\n\n1.  *  a\n');
  });

  test("a table is asked for steps as a seat saw them", async () => {
    const asked: string[] = [];
    transport.fetch = async (path) => {
      asked.push(path);
      return new Response(JSON.stringify({ total: 1, start: 0, moments: [] }));
    };
    await fromTable("T1").page(100, 50, 2);
    await fromTable("T1").page(0, 50, null);
    expect(asked).toEqual([
      "/api/tables/T1/replay?start=100&count=50&seat=2",
      "/api/tables/T1/replay?start=0&count=50",
    ]);
  });
});
