import { describe, expect, test } from "vitest";
import { draw, splitView } from "../src/games/generic/entries.ts";
import { newsOf } from "../src/games/generic/news.ts";
import { attempt, initialPicks, picksOf, toggle } from "../src/games/generic/picks.ts";
import { combine, type Offer } from "../src/model/offers.ts";
import type { BaseView, EventFacts } from "../src/model/types.ts";

const view = (own: object, players = 2): BaseView =>
  ({
    game: "x",
    players,
    options: {},
    viewer: 0,
    turn: 1,
    to_act: [0],
    question: null,
    sealed: null,
    result: null,
    ...own,
  }) as BaseView;
const names = (entries: readonly { name: string }[]): string[] => entries.map(({ name }) => name);

describe("the entries of a view", () => {
  test("a list named seats holds what belongs to each seat; everything else lies on the table", () => {
    const { seats, table } = splitView(view({ seats: [{ lives: 3 }, { lives: 2 }], market: ["ace", "king"], pot: 4 }));
    expect(seats).toEqual([
      [{ name: "lives", drawn: { kind: "count", count: 3 } }],
      [{ name: "lives", drawn: { kind: "count", count: 2 } }],
    ]);
    expect(names(table)).toEqual(["market", "pot"]);
  });

  test("without it, a list with an item for each seat belongs to the seats", () => {
    const { seats, table } = splitView(view({ points: [4, 0], pot: 4, leader_seats: [0, 1] }));
    expect(names(seats[1] ?? [])).toEqual(["points"]);
    expect(names(table)).toEqual(["pot", "leader_seats"]);
  });

  test("seats that are plain values are the seats' own, too", () => {
    expect(splitView(view({ seats: [3, 5] })).seats).toEqual([
      [{ name: "seats", drawn: { kind: "count", count: 3 } }],
      [{ name: "seats", drawn: { kind: "count", count: 5 } }],
    ]);
  });

  test("a pile that happens to have as many cards as there are seats stays on the table", () => {
    const shared = new Set<string>();
    expect(names(splitView(view({ pile: [] }), shared).table)).toEqual(["pile"]);
    expect(names(splitView(view({ pile: [3, 5] }), shared).table)).toEqual(["pile"]);
  });

  test("what is hidden at another seat is a card at one's own", () => {
    const { seats } = splitView(view({ shells: [3, { hidden: 1 }] }));
    expect(seats.map(([shell]) => shell?.drawn)).toEqual([
      { kind: "cards", cards: [{ kind: "count", count: 3 }] },
      { kind: "hidden", count: 1 },
    ]);
  });

  test("values are counters, cards, backs, flags, seats, or nest", () => {
    expect(draw("keeper_seat", 1)).toEqual({ kind: "seat", seat: 1 });
    expect(draw("open", true)).toEqual({ kind: "flag", on: true });
    expect(draw("hand", { hidden: 0 })).toEqual({ kind: "none" });
    expect(draw("row", ["a", { hidden: 2 }])).toEqual({
      kind: "cards",
      cards: [
        { kind: "text", text: "a" },
        { kind: "hidden", count: 2 },
      ],
    });
    expect(draw("claim", { card: "ace", seat: 1 })).toEqual({
      kind: "group",
      entries: [
        { name: "card", drawn: { kind: "text", text: "ace" } },
        { name: "seat", drawn: { kind: "seat", seat: 1 } },
      ],
    });
    expect(draw("rows", [[1], [2]]).kind).toBe("list");
  });

  test("a list of like objects is a table, with the seat first", () => {
    const claims = [
      { card: 3, number: 5, seat: 1 },
      { card: { hidden: 1 }, number: 6, seat: 0 },
    ];
    expect(draw("claims", claims)).toMatchObject({
      kind: "table",
      columns: ["seat", "card", "number"],
      rows: [
        [{ kind: "seat", seat: 1 }, { count: 3 }, { count: 5 }],
        [{ seat: 0 }, { kind: "hidden" }, { count: 6 }],
      ],
    });
    expect(draw("claims", [{ card: 3 }, { number: 5 }]).kind).toBe("list");
  });
});

const BID: Offer = {
  text: "bid {cards}",
  kind: "bid",
  parts: [
    {
      name: "cards",
      choices: [
        { text: "5", value: 5 },
        { text: "1", value: 1, count: 3 },
      ],
      most: 3,
      join: "+",
    },
  ],
};
const PLAN: Offer = {
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

describe("sets of offers", () => {
  test("a value can be taken as often as the set says, and then it is put back", () => {
    let picks = initialPicks(BID);
    expect(combine(BID, picks)).toBeNull();
    for (const value of [1, 1, 5]) picks = toggle(BID, picks, "cards", value) ?? picks;
    expect(combine(BID, picks)?.text).toBe("bid 5+1+1");
    expect(toggle(BID, picks, "cards", 1)).toEqual({ cards: [5] });
  });

  test("what is one too many can be asked about", () => {
    const full = { cards: [1, 1, 1] };
    expect(toggle(BID, full, "cards", 5)).toBeNull();
    expect(attempt(BID, full, "cards", 5)).toBe("bid 5+1+1+1");
  });

  test("a part with a single item changes it", () => {
    let picks = initialPicks(PLAN);
    for (const [part, value] of [
      ["one", "move"],
      ["one", "eat"],
      ["two", "move"],
    ] as const)
      picks = toggle(PLAN, picks, part, value) ?? picks;
    expect(combine(PLAN, picks)).toEqual({ text: "plan EM", kind: "plan", one: "eat", two: "move" });
  });

  test("what leaves no choice is picked at once", () => {
    const all: Offer = {
      text: "give {cards}",
      kind: "give",
      parts: [{ name: "cards", choices: [{ text: "2", value: 2, count: 2 }], least: 2, most: 2, join: "+" }],
    };
    expect(initialPicks(all)).toEqual({ cards: [2, 2] });
  });

  test("advice is found in the set that contains it", () => {
    expect(picksOf(BID, { text: "bid 5+1", kind: "bid", cards: [5, 1] } as Offer)).toEqual({ cards: [5, 1] });
    expect(picksOf(PLAN, { text: "plan ME", kind: "plan", one: "move", two: "eat" } as Offer)).toEqual({
      one: ["move"],
      two: ["eat"],
    });
    expect(picksOf(BID, { text: "pass", kind: "pass" })).toBeNull();
  });
});

test("of many events the table tells one of each kind, rather one that concerns the viewer", () => {
  const dealt = (seat: number) => ({ event: "card-dealt", seat });
  const events: EventFacts[] = [
    { event: "choice-sealed", seat: 1 },
    { event: "number-doubted", seat: 1 },
    { event: "round-began", round: 2 },
    ...[0, 0, 1, 1, 2, 2].map(dealt),
  ];
  expect(newsOf(events, 0)).toEqual([events[1], events[2], dealt(0)]);
  expect(newsOf(events, null)).toEqual([events[1], events[2], dealt(2)]);
});
