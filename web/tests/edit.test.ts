import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type IslandFile,
  rebuildLinks,
  setFoodCount,
  setUphill,
  spaceIn,
  uphillChoices,
} from "../src/games/antler/islandFile.ts";
import { applyTool, hexesIn, type MapFile, rebuildLists } from "../src/games/leaping/mapFile.ts";
import {
  cardCount,
  type Deck,
  detailsText,
  duplicateLegend,
  legendIndexIn,
  parseDetails,
  removeLegend,
  updateLegend,
} from "../src/games/valhalla/deckFile.ts";

const file = <T>(path: string): T => JSON.parse(readFileSync(`../src/fellfield/games/${path}`, "utf8"));

describe("the board of Leaping Lemmings", () => {
  const map = file<MapFile>("leaping_lemmings/board.json");
  test("rebuilt lists equal those of the file", () => {
    expect(rebuildLists(map)).toEqual(map);
  });
  test("a tool sets a mark, a second use removes it, and the lists follow", () => {
    const more = applyTool(map, "3a", { kind: "pellet" });
    expect(more.pellet_hexes).toContain("3a");
    expect(applyTool(more, "3a", { kind: "pellet" })).toEqual(map);
    const zoned = applyTool(map, "6c", { kind: "zone", eagle: "red", zone: "B" });
    expect(zoned.zones.red?.B).toContain("6c");
    expect(applyTool(map, "4d", { kind: "brush" }).hexes.find((hex) => hex.id === "4d")?.terrain).toBe("clear");
  });
  test("hexes are found in the validator's messages", () => {
    expect(hexesIn("4c, 14d")).toEqual(["4c", "14d"]);
    expect(hexesIn("red A")).toEqual([]);
  });
});

describe("the board of Antler Island", () => {
  const island = file<IslandFile>("antler_island/board.json");
  test("rebuilt neighbours and edges equal those of the file, in any order", () => {
    for (const board of Object.values(island.boards)) {
      const again = rebuildLinks(board);
      const names = (edges: string[][]): string[] => edges.map((edge) => [...edge].sort().join()).sort();
      expect(names(again.edges)).toEqual(names(board.edges));
      for (const [name, space] of Object.entries(board.spaces))
        expect([...(again.spaces[name]?.adjacent ?? [])].sort()).toEqual([...space.adjacent].sort());
    }
  });
  test("an uphill link is set on both spaces", () => {
    expect(uphillChoices(island.boards["4"]!, "R1")).toContain("W1");
    expect(uphillChoices(island.boards["4"]!, "R1")).not.toContain("G2"); // on the other side of the hill
    expect(uphillChoices(island.boards["4"]!, "G2")).toEqual(["S"]);
    const board = setUphill(island, "4", "R1", "W1").boards["4"]!;
    expect([board.uphill.R1, board.spaces.R1?.uphill]).toEqual(["W1", "W1"]);
    expect(board.spaces.W1?.downhill).toContain("R1");
    expect(board.spaces.R1?.stag_adjacent).not.toContain("W1");
  });
  test("the main piles absorb a change of tokens", () => {
    const more = setFoodCount(island, "3", 8);
    const { food_start_pile: start, food_main_pile: main } = more.boards["4"]!.setup;
    expect((start["3"] ?? 0) + (main["3"] ?? 0)).toBe(8);
    expect(spaceIn("boards.4: R1")).toEqual({ players: "4", space: "R1" });
  });
});

describe("the deck", () => {
  const deck = file<Deck>("valhalla_lemmings/deck.json");
  test("a Legend is copied under its own id, updated and removed", () => {
    const more = duplicateLegend(duplicateLegend(deck, 2), 2);
    expect(new Set(more.legends.map(({ id }) => id)).size).toBe(more.legends.length);
    expect(cardCount(more)).toBe(cardCount(deck) + 2 * deck.legends[2]!.copies);
    expect(removeLegend(removeLegend(more, 3), 3)).toEqual(deck);
    expect(updateLegend(deck, 0, { copies: 5 }).legends[0]?.copies).toBe(5);
  });
  test("details are edited as JSON; invalid text changes nothing", () => {
    const legend = deck.legends[0]!;
    expect(parseDetails(detailsText(legend))).toEqual({
      timing: legend.timing,
      negative: legend.negative,
      target: legend.target,
      effect: legend.effect,
    });
    expect([parseDetails("{"), parseDetails("[]"), parseDetails("7")]).toEqual([null, null, null]);
    expect(parseDetails('{"id": "x", "negative": true}')).toEqual({ negative: true });
    expect([legendIndexIn("legends[10] (lemsar).copies"), legendIndexIn("village.clan")]).toEqual([10, null]);
  });
});
