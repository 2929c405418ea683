import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { above, fed, type IslandFile, led, linked, placesIn as spaceIn } from "../src/pages/edit/antler.ts";
import { listed, type Map_, placesIn, touched } from "../src/pages/edit/leaping.ts";
import { added, cards, changed, type Deck, detailed, details, placeIn, removed } from "../src/pages/edit/valhalla.ts";

const file = <T>(path: string): T => JSON.parse(readFileSync(`../src/fellfield/games/${path}`, "utf8"));

describe("the map", () => {
  const map = file<Map_>("leaping_lemmings/board.json");
  test("lists made anew are those of the file", () => {
    expect(listed(map)).toEqual(map);
  });
  test("a touch marks a hex, another one takes the mark away, and the lists follow", () => {
    const more = touched(map, "3a", { kind: "pellet" });
    expect(more.pellet_hexes).toContain("3a");
    expect(touched(more, "3a", { kind: "pellet" })).toEqual(map);
    const zoned = touched(map, "6c", { kind: "zone", eagle: "red", zone: "B" });
    expect(zoned.zones.red?.B).toContain("6c");
    expect(touched(map, "4d", { kind: "brush" }).hexes.find((hex) => hex.id === "4d")?.terrain).toBe("clear");
  });
  test("hexes are found in what the validator says", () => {
    expect(placesIn("4c, 14d")).toEqual(["4c", "14d"]);
    expect(placesIn("red A")).toEqual([]);
  });
});

describe("the island", () => {
  const island = file<IslandFile>("antler_island/board.json");
  test("neighbours and edges made anew are those of the file, in some order", () => {
    for (const board of Object.values(island.boards)) {
      const again = linked(board);
      const names = (edges: string[][]): string[] => edges.map((edge) => [...edge].sort().join()).sort();
      expect(names(again.edges)).toEqual(names(board.edges));
      for (const [name, space] of Object.entries(board.spaces))
        expect([...(again.spaces[name]?.adjacent ?? [])].sort()).toEqual([...space.adjacent].sort());
    }
  });
  test("a space leads up to another one, and both know it", () => {
    expect(above(island.boards["4"]!, "R1")).toContain("W1");
    expect(above(island.boards["4"]!, "R1")).not.toContain("G2"); // on the other side of the hill
    expect(above(island.boards["4"]!, "G2")).toEqual(["S"]);
    const board = led(island, "4", "R1", "W1").boards["4"]!;
    expect([board.uphill.R1, board.spaces.R1?.uphill]).toEqual(["W1", "W1"]);
    expect(board.spaces.W1?.downhill).toContain("R1");
    expect(board.spaces.R1?.stag_adjacent).not.toContain("W1");
  });
  test("the main piles take up a change of tokens", () => {
    const more = fed(island, "3", 8);
    const { food_start_pile: start, food_main_pile: main } = more.boards["4"]!.setup;
    expect((start["3"] ?? 0) + (main["3"] ?? 0)).toBe(8);
    expect(spaceIn("boards.4: R1")).toEqual({ players: "4", space: "R1" });
  });
});

describe("the deck", () => {
  const deck = file<Deck>("valhalla_lemmings/deck.json");
  test("a Legend is copied under a name of its own, changed and removed", () => {
    const more = added(added(deck, 2), 2);
    expect(new Set(more.legends.map((one) => one.id)).size).toBe(more.legends.length);
    expect(cards(more)).toBe(cards(deck) + 2 * deck.legends[2]!.copies);
    expect(removed(removed(more, 3), 3)).toEqual(deck);
    expect(changed(deck, 0, { copies: 5 }).legends[0]?.copies).toBe(5);
  });
  test("what it does is edited as text; nonsense changes nothing", () => {
    const one = deck.legends[0]!;
    expect(detailed(details(one))).toEqual({
      timing: one.timing,
      negative: one.negative,
      target: one.target,
      effect: one.effect,
    });
    expect([detailed("{"), detailed("[]"), detailed("7")]).toEqual([null, null, null]);
    expect(detailed('{"id": "x", "negative": true}')).toEqual({ negative: true });
    expect([placeIn("legends[10] (lemsar).copies"), placeIn("village.clan")]).toEqual([10, null]);
  });
});
