import { expect, test } from "vitest";
import { combine, factsOf, fits, type Offer } from "../src/model/offers.ts";

const BIDS: Offer = {
  text: "bid {cards}",
  kind: "bid",
  parts: [
    {
      name: "cards",
      most: 3,
      join: "+",
      choices: [
        { text: "5", value: 5 },
        { text: "1", value: 1, count: 2 },
      ],
    },
  ],
};
const PLANS: Offer = {
  text: "plan {one}{two}",
  kind: "plan",
  parts: ["one", "two"].map((name) => ({
    name,
    choices: [
      { text: "M", value: "move" },
      { text: "E", value: "eat" },
    ],
  })),
};

test("items are put together in the order of the choices, whatever order they were touched in", () => {
  expect(combine(BIDS, { cards: [1, 5, 1] })).toEqual({ text: "bid 5+1+1", kind: "bid", cards: [5, 1, 1] });
  expect(combine(PLANS, { one: ["eat"], two: ["move"] })).toEqual({
    text: "plan EM",
    kind: "plan",
    one: "eat",
    two: "move",
  });
});

test("too few, too many, unknown and exhausted items make nothing", () => {
  for (const cards of [[], [5, 5], [1, 1, 1], [5, 1, 1, 1], [3]]) expect(combine(BIDS, { cards })).toBeNull();
  expect(combine(PLANS, { one: ["eat"] })).toBeNull();
  expect(fits(BIDS.parts![0]!, [5, 1])).toBe(true);
  expect(fits(BIDS.parts![0]!, [5, 5])).toBe(false);
});

test("the facts of an offer are all but its parts", () => {
  expect(factsOf({ text: "move 9b>11d", kind: "move", source: "9b", goal: "11d" } as Offer)).toEqual({
    kind: "move",
    text: "move 9b>11d",
    source: "9b",
    goal: "11d",
  });
});
