import { describe, expect, test } from "vitest";
import island from "$games/antler_island/board.json";
import meadowData from "$games/leaping_lemmings/board.json";
import { branches } from "../src/board/antlers.ts";
import { nextPlace } from "../src/board/arrowKeys.ts";
import { DESK_FRAME } from "../src/board/frame.ts";
import { HillLayout, type IslandData } from "../src/games/antler/geometry.ts";
import { type BoardData, MeadowLayout } from "../src/games/leaping/geometry.ts";
import { startPosition } from "../src/games/leaping/labelLayout.ts";
import { toAction } from "../src/games/leaping/offers.ts";
import { actionPath } from "../src/games/leaping/path.ts";
import { isInView, scrollTopFor } from "../src/games/leaping/scroll.ts";
import type { LeapingView } from "../src/games/leaping/types.ts";
import { sameCards } from "../src/games/valhalla/offers.ts";
import { number, percentage } from "../src/i18n/numbers.ts";

const board = meadowData as unknown as BoardData;

describe("the meadow", () => {
  test("on a phone the places to touch are visible when a choice begins", () => {
    const meadow = new MeadowLayout(board, true);
    const VISIBLE = 470;
    const y = (place: string): number => meadow.at(place).y;
    const isVisibleAfterScroll = (first: string[], then: string[]): ((place: string) => boolean) => {
      const top = scrollTopFor(first.map(y), then.map(y), meadow.height, VISIBLE);
      return (place) => y(place) - 30 >= top && y(place) + 30 <= top + VISIBLE;
    };
    const fromStart = isVisibleAfterScroll(["start"], ["4a", "5c"]);
    expect(["start", "4a", "5c"].filter(fromStart)).toEqual(["start", "4a", "5c"]);
    expect(isVisibleAfterScroll(["start"], ["14a", "15b"])("start")).toBe(true);
    expect(isVisibleAfterScroll(["3c", "5c"], ["12c"])("3c")).toBe(true);
    expect(isVisibleAfterScroll(["2c", "14c"], [])("14c")).toBe(true);
    expect(isVisibleAfterScroll(["15b"], ["ring-5"])("ring-5")).toBe(true);
  });

  test("on a phone an advised goal is scrolled into view, with its source if both fit", () => {
    const meadow = new MeadowLayout(board, true);
    const VISIBLE = 470;
    const y = (place: string): number => meadow.at(place).y;
    const isVisibleAfterScroll = (goal: string, source: string): boolean[] => {
      const top = scrollTopFor([y(goal)], [y(source)], meadow.height, VISIBLE);
      return [goal, source].map((place) => isInView(y(place), top, VISIBLE));
    };
    expect(isVisibleAfterScroll("10d", "5c")).toEqual([true, true]);
    expect(isVisibleAfterScroll("10d", "start")).toEqual([true, false]);
    expect(isVisibleAfterScroll("ring-3", "11c")).toEqual([true, true]);
  });

  test("a lemming pushed over the cliff falls from its own hex in its own colours", () => {
    const view = { viewer: 0, players: 2, stacks: { "14d": [0, 1] } } as unknown as LeapingView;
    for (const [kind, seat] of [
      ["push", 1],
      ["scatter", 0],
    ] as const) {
      const fall = { text: kind, kind, source: "14d", level: seat + 1, goal: "cliff", seat, path: ["14d"], points: 1 };
      const path = actionPath(new MeadowLayout(board, false), view, toAction(fall));
      expect(path).toMatchObject({ seat, falls: true, dive: 1, line: "" });
      const { x, y } = new MeadowLayout(board, false).at("14d");
      expect(path?.plunge).toContain(`M${x} ${y}Q`);
    }
  });

  test.each([2, 3, 4, 5, 6])("%s clans stand side by side in the Start Area on a phone", (players) => {
    const meadow = new MeadowLayout(board, true);
    const feet = Array.from({ length: players }, (_, seat) => startPosition(meadow, players, seat).x);
    for (const [place, x] of feet.slice(1).entries()) expect(x - feet[place]!).toBeGreaterThanOrEqual(42);
    expect(feet.at(-1)! + 22).toBeLessThan(282);
  });

  test.each([false, true])("no two hexes overlap (upright: %s)", (upright) => {
    const meadow = new MeadowLayout(board, upright);
    const centres = board.hexes.map((hex) => meadow.centre(hex));
    for (const [place, centre] of centres.entries()) {
      for (const other of centres.slice(place + 1))
        expect(Math.hypot(centre.x - other.x, centre.y - other.y)).toBeGreaterThan(meadow.radius * 1.7);
    }
  });

  test("the upright board is rotated, never mirrored", () => {
    const [wide, tall] = [new MeadowLayout(board, false), new MeadowLayout(board, true)];
    expect(wide.at("15a").x).toBeGreaterThan(wide.at("1a").x);
    expect(wide.at("1a").y).toBeLessThan(wide.at("1d").y);
    expect(tall.at("15a").y).toBeLessThan(tall.at("1a").y);
    expect(tall.at("1a").x).toBeLessThan(tall.at("1d").x);
  });

  test("arrow keys move to a neighbour", () => {
    const meadow = new MeadowLayout(board, false);
    const places = new Map(board.hexes.map((hex) => [hex.id, meadow.centre(hex)]));
    expect(nextPlace("ArrowDown", "1a", places)).toBe("1b");
    expect(["2a", "2b"]).toContain(nextPlace("ArrowRight", "1a", places));
    expect(nextPlace("ArrowLeft", "1a", places)).toBeNull();
    expect(nextPlace("x", "1a", places)).toBeNull();
  });
});

test.each(["3", "4"])("arrow keys reach every space of the island for %s players", (players) => {
  const data = (island as unknown as { boards: Record<string, IslandData> }).boards[players]!;
  const hill = new HillLayout(data, DESK_FRAME);
  const places = new Map(Object.keys(data.spaces).map((id) => [id, hill.inside(id, 0.5, 0)] as const));
  const seen = new Set(["S"]);
  for (const here of seen) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = nextPlace(key, here, places);
      if (next !== null) seen.add(next);
    }
  }
  expect(seen.size).toBe(Object.keys(data.spaces).length);
});

test("antlers are drawn piece by piece, left first, up to ten", () => {
  expect(branches(0)).toHaveLength(0);
  expect(branches(3).map((branch) => branch.right)).toEqual([false, true, false]);
  expect(branches(14)).toHaveLength(10);
});

test("card lists are compared regardless of order", () => {
  expect(sameCards(["3", "1"], ["1", "3"])).toBe(true);
  expect(sameCards(["3"], ["3", "3"])).toBe(false);
});

test("numbers in a column have the same number of decimals", () => {
  expect([number(12, "en", 1), number(2.26, "it", 1), number(-0.01, "es", 1)]).toEqual(["12.0", "2,3", "0,0"]);
  expect(number(12, "en")).toBe("12");
});

test("percentages follow the language", () => {
  expect([percentage(42.5, "en"), percentage(42.5, "it"), percentage(42, "es", 1)]).toEqual([
    "42.5%",
    "42,5%",
    "42,0\u00a0%",
  ]);
});
