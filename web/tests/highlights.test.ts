import { expect, test } from "vitest";
import type { FinalResult } from "../src/board/manifest.ts";
import type { EventFacts } from "../src/model/types.ts";
import { manifestOf } from "../src/ui/games.ts";

const highlights = (game: string, events: readonly EventFacts[], players: number, result: FinalResult | null = null) =>
  manifestOf(game).result?.highlights?.(events, players, result);

const dived = (seat: number, name: string, points: number) => ({ event: "lemming-dived", seat, name, points });
const eaten = (seat: number) => ({ event: "lemming-eaten", seat, name: "Ada", hex: "4b" });

test("the best dive and the player who lost most to the eagles are highlights", () => {
  expect(
    highlights("leaping-lemmings", [dived(0, "Clint", 2), eaten(1), dived(2, "Newton", 4), eaten(1), eaten(0)], 3),
  ).toEqual([
    { kind: "dive", seats: [2], facts: { name: "Newton", n: 4, tied: false } },
    { kind: "eaten", seats: [1], facts: { n: 2, tied: false } },
  ]);
});

test("players who are tied are all named; if everybody is, nobody stands out", () => {
  expect(highlights("leaping-lemmings", [dived(2, "Ada", 5), dived(0, "Bo", 5)], 3)).toEqual([
    { kind: "dive", seats: [0, 2], facts: { n: 5, tied: true } },
  ]);
  expect(highlights("leaping-lemmings", [eaten(0), eaten(1)], 2)).toEqual([]);
  expect(highlights("leaping-lemmings", [], 2)).toEqual([]);
});

test("the longest Saga is read from the final account", () => {
  const breakdown = [10, 4, 10].map((count) => [{ reason: "legends", points: 0, count }]);
  expect(highlights("valhalla-lemmings", [], 3, { winners: [], reason: "", breakdown })).toEqual([
    { kind: "legends", seats: [0, 2], facts: { n: 10, tied: true } },
  ]);
});

test("does are counted individually, fights by victories", () => {
  const found = highlights(
    "antler-island",
    [
      { event: "does-mated", seat: 0, count: 2 },
      { event: "does-mated", seat: 1, count: 1 },
      { event: "fight-won", seat: 1, loser_seat: 0 },
    ],
    3,
  );
  expect(found?.map(({ kind, seats, facts }) => [kind, seats, facts.n])).toEqual([
    ["fights", [1], 1],
    ["does", [0], 2],
  ]);
});
