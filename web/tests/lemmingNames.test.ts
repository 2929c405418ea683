import { expect, test } from "vitest";
import { withStableNames } from "../src/games/leaping/lemmingNames.ts";
import type { EventFacts } from "../src/model/types.ts";

const moved = (seat: number, name: string, source: string, goal: string): EventFacts => ({
  event: "lemming-moved",
  seat,
  name,
  source,
  goal,
});
const names = (events: EventFacts[]): unknown[] => withStableNames(events).map((event) => event.name);

test("a lemming keeps its first name wherever it goes", () => {
  expect(
    names([
      moved(0, "Clint", "start", "2a"),
      moved(0, "Dolly", "2a", "4b"),
      { event: "lemming-eaten", seat: 0, name: "Willie", hex: "4b", eagle: "red" },
    ]),
  ).toEqual(["Clint", "Clint", "Clint"]);
});

test("lemmings in a stack keep their names in whatever order they leave", () => {
  expect(
    names([
      moved(0, "Clint", "start", "2a"),
      moved(1, "Ada", "start", "2a"),
      { event: "lemming-scattered", seat: 0, name: "Dolly", hex: "2a", level: 1, goal: "3a" },
      moved(1, "Newton", "2a", "3a"),
      moved(1, "Darwin", "3a", "5b"),
    ]),
  ).toEqual(["Clint", "Ada", "Clint", "Ada", "Ada"]);
});

test("a lemming from an unknown place gets the name in the event", () => {
  expect(names([moved(0, "Clint", "7a", "8a"), moved(0, "Dolly", "start", "2a")])).toEqual(["Clint", "Dolly"]);
});

test("no two lemmings of a clan share a name", () => {
  const events = [moved(0, "June", "start", "2a"), moved(1, "June", "start", "2b"), moved(0, "June", "start", "6c")];
  expect(names([...events, moved(0, "Rick", "6c", "7a")])).toEqual(["June", "June", "June II", "June II"]);
});

test("a lemming that escapes the eagles keeps its name", () => {
  const eaten = (name: string, hex: string): EventFacts => ({
    event: "lemming-eaten",
    seat: 0,
    name,
    hex,
    eagle: "red",
  });
  const back = (name: string, hex: string): EventFacts => ({ event: "lemming-returned", seat: 0, name, hex });
  expect(
    names([
      moved(0, "Clint", "start", "2a"),
      moved(0, "Dolly", "start", "2b"),
      eaten("Willie", "2a"),
      eaten("Rick", "2b"),
      back("June", "13e"),
      moved(0, "Loretta", "13e", "14a"),
      back("June", "12b"),
      back("June", "13e"),
    ]),
  ).toEqual(["Clint", "Dolly", "Clint", "Dolly", "Dolly", "Dolly", "Clint", "June"]);
});
