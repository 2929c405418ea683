import { expect, test } from "vitest";
import { highlights } from "../src/pages/table/highlights.ts";

const dived = (seat: number, name: string, points: number) => ({ event: "lemming-dived", seat, name, points });
const eaten = (seat: number) => ({ event: "lemming-eaten", seat, name: "Ada", hex: "4b" });

test("the best dive and whoever was eaten most stand out", () => {
  expect(highlights([dived(0, "Clint", 2), eaten(1), dived(2, "Newton", 4), eaten(1), eaten(0)])).toEqual([
    { kind: "dive", seat: 2, facts: { name: "Newton", n: 4 } },
    { kind: "eaten", seat: 1, facts: { n: 2 } },
  ]);
});

test("where several are equal nobody stands out, and of nothing there is nothing to tell", () => {
  expect(highlights([eaten(0), eaten(1)])).toEqual([]);
  expect(highlights([])).toEqual([]);
});

test("does are counted one by one, fights by their victories", () => {
  const found = highlights([
    { event: "does-mated", seat: 0, count: 2 },
    { event: "does-mated", seat: 1, count: 1 },
    { event: "fight-won", seat: 1, loser_seat: 0 },
  ]);
  expect(found.map((one) => [one.kind, one.seat, one.facts.n])).toEqual([
    ["fights", 1, 1],
    ["does", 0, 2],
  ]);
});
