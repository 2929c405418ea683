/** The house around the boards: addresses, links, names, times, the past, wishes, invitations. */
import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "../src/i18n/words.ts";
import { canStart, chosenOptions, presetSeats, quickWish, rememberWish, seatsOf } from "../src/pages/home/wishes.ts";
import { leftNow, shortTime } from "../src/pages/table/clock.ts";
import { invitation, leadsNowhereElse } from "../src/pages/table/invitation.ts";
import { squares } from "../src/pages/table/qr.ts";
import { withoutBot } from "../src/table/plates.ts";
import type { BaseView } from "../src/table/types.ts";
import { following, linesOf, movedAfter, NOTHING, remember, viewAt } from "../src/ui/history.ts";
import { cutAt, seatNames } from "../src/ui/names.ts";
import { pageAt } from "../src/ui/pages.ts";
import { sayProblem } from "../src/ui/problems.ts";
import { at, router } from "../src/ui/router.svelte.ts";
import type { GameInfo, SeatView } from "../src/wire/types.ts";

const seat = (kind: string, name: string, more: Partial<SeatView> = {}): SeatView => ({
  kind,
  name,
  colour: "red",
  ...more,
});

describe("addresses", () => {
  test("every page is found at its address, with what stands in it", () => {
    expect(pageAt("/")).toEqual({ page: "home", params: {} });
    expect(pageAt(at.table("a%b"))).toEqual({ page: "table", params: { id: "a%b" } });
    expect(pageAt("/rules/antler-island")).toEqual({ page: "rules", params: { game: "antler-island" } });
    expect(pageAt("/learn")).toEqual({ page: "learn", params: {} });
    expect(pageAt("/table")).toBeNull();
    expect(pageAt("/nowhere/at/all")).toBeNull();
  });

  test("a link leads on without loading the page anew; those to files and other houses are left alone", () => {
    const stop = router.listen();
    document.body.innerHTML =
      '<a id="in" href="/rules/antler-island?x=1#AN-1.2"><b>in</b></a><a id="file" href="/api/tables/x/record">file</a><a id="out" href="https://example.org/">out</a>';
    const click = (id: string): boolean =>
      document.querySelector(`#${id}`)!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    window.scrollTo = () => undefined;
    expect(click("in")).toBe(false);
    expect([location.pathname, router.route.hash, router.route.query.get("x")]).toEqual([
      "/rules/antler-island",
      "AN-1.2",
      "1",
    ]);
    document.addEventListener("click", (event) => event.preventDefault(), { once: true }); // jsdom cannot leave
    click("file");
    expect(location.pathname).toBe("/rules/antler-island");
    stop();
  });
});

describe("who sits where", () => {
  test("bots have names of the fell, seats on one device those of their pieces, and two Annas differ", async () => {
    const words = await speak("it", "leaping-lemmings");
    const game = { seat_names: { "4": ["Ritz", "Biker", "IQ", "Viking"] } } as unknown as GameInfo;
    const seats = [
      seat("human", "Anna"),
      seat("human", "Anna"),
      seat("bot", "easy", { bot: "easy" }),
      seat("device", "Anna"),
    ];
    const names = seatNames(words, { table: "t1", game: "leaping-lemmings", players: 4, seats }, game);
    expect(names[0]).toBe("Anna");
    expect(names[1]).toBe("Anna 2");
    expect(names[2]).toMatch(/^Bot \p{Lu}/u);
    expect(names[3]).toBe("Viking");
    const called = [seat("device", "Nonna", { named: true }), seat("device", "Guest 6358")];
    expect(seatNames(words, { table: "t1", game: "leaping-lemmings", players: 2, seats: called })[0]).toBe("Nonna");
  });
});

describe("wishes for a table", () => {
  beforeEach(() => localStorage.clear());

  test("Play now remembers how many and how strong, and can begin at once", () => {
    expect(quickWish("antler-island")).toMatchObject({ players: 3, start: true });
    rememberWish("antler-island", 4, "sharp");
    const wish = quickWish("antler-island");
    expect(wish.seats).toEqual([{ kind: "human" }, ...Array(3).fill({ kind: "bot", level: "sharp" })]);
  });

  test("with friends the game waits for them; on one device it does not", () => {
    expect(canStart(presetSeats("friends", 3, "easy"))).toBe(false);
    expect(canStart(presetSeats("device", 3, "easy"))).toBe(true);
    expect(seatsOf(["human", "bot:easy", "open"])).toEqual([
      { kind: "human" },
      { kind: "bot", level: "easy" },
      { kind: "open" },
    ]);
  });

  test("people on this device are called as they wish, and nobody else is given a name", () => {
    expect(seatsOf(["device", "device", "bot:easy"], [" Nonna ", "  ", "Bot"])).toEqual([
      { kind: "device", name: "Nonna" },
      { kind: "device" },
      { kind: "bot", level: "easy" },
    ]);
  });

  test("only options that differ from the usual are sent", () => {
    const options = {
      short: { default: false, choices: [], clause: "" },
      edition: { default: "english", choices: [], clause: "" },
    };
    expect(chosenOptions({ options } as unknown as GameInfo, { short: true, edition: "english", other: 1 })).toEqual({
      short: true,
    });
  });
});

describe("time and the past", () => {
  test("only the clocks of people who are due run on", () => {
    const seats = [
      seat("human", "A", { due: true }),
      seat("human", "B"),
      seat("bot", "easy", { due: true, bot: "easy" }),
    ];
    expect(leftNow({ clocks: [60_000, 60_000, 60_000], seats }, 1000, 11_000)).toEqual([50_000, 60_000, 60_000]);
    expect([shortTime(65_000), shortTime(3_900_000), shortTime(260_000_000)]).toEqual(["1:05", "1 h 05", "3 d"]);
  });

  test("a line of the log leads to the picture after it; what is told twice is kept once", () => {
    const view = (turn: number): BaseView => ({ turn }) as unknown as BaseView;
    const news = { version: 5, at: 0, what: ["action"], seat: 1, events: [{ event: "turn-started" }] };
    let past = remember(NOTHING, linesOf([news]), { version: 5, view: view(1) });
    past = remember(past, linesOf([news, { ...news, version: 6, what: ["undo"], events: [] }]), {
      version: 6,
      view: view(2),
    });
    expect(past.told.map((line) => line.event.event)).toEqual(["turn-started", "table.undo"]);
    expect(viewAt(past, 5)).toEqual(view(1));
    expect(viewAt(past, 7)).toBeNull();
  });

  test("what was taken back is told no more, nor that somebody asked for it", () => {
    const view = (turn: number): BaseView => ({ turn }) as unknown as BaseView;
    const acted = (version: number, event: string) => ({
      version,
      at: 0,
      what: ["action"],
      seat: 0,
      events: [{ event }],
    });
    let past = remember(NOTHING, linesOf([acted(4, "dice-fell")]), { version: 4, view: view(1) });
    past = remember(past, linesOf([acted(5, "lemming-moved")]), { version: 5, view: view(2) });
    past = remember(past, linesOf([acted(6, "eagle-flew")]), { version: 6, view: view(3) });
    const undo = { version: 8, at: 0, what: ["undo"], seat: 0 };
    past = remember(past, linesOf([{ ...undo, version: 7, what: ["asked"] }, undo]), { version: 8, view: view(1) });
    expect(past.told.map((line) => line.event.event)).toEqual(["dice-fell", "table.undo"]);
  });
});

test("who said no is told; who no longer asks has not said no", () => {
  const one = (version: number, what: string, seat: number) => ({ version, at: 0, what: [what], seat });
  const asked = remember(NOTHING, linesOf([one(4, "asked", 0)]), null);
  const after = (seat: number) =>
    remember(asked, linesOf([one(5, "refused", seat)]), null).told.map(({ event }) => [event.event, event.seat]);
  expect(after(1)).toEqual([
    ["table.asked", 0],
    ["table.refused", 1],
  ]);
  expect(after(0)).toEqual([
    ["table.asked", 0],
    ["table.recalled", 0],
  ]);
});

test("asked and withdrawn in one frame, or told to whoever comes later, is no refusal either", () => {
  const one = (version: number, what: string, seat: number) => ({ version, at: 0, what: [what], seat });
  const both = linesOf([one(4, "asked", 0), one(5, "refused", 0), one(6, "asked", 1), one(7, "refused", 0)]);
  const told = ["table.asked", "table.recalled", "table.asked", "table.refused"];
  expect(remember(NOTHING, both, null).told.map(({ event }) => event.event)).toEqual(told);
  expect(following([], both).map(({ event }) => event.event)).toEqual(told);
});

test("who plays on after asking is known, also when the choice is sealed", () => {
  const news = [
    { version: 5, at: 0, what: ["chat"], seat: 1 },
    { version: 6, at: 0, what: ["action"], seat: 0, events: [] },
    { version: 7, at: 0, what: ["action"], seat: 1, events: [] },
  ];
  expect([movedAfter(news, 4), movedAfter(news, 6), movedAfter(news, 7)]).toEqual([0, 1, null]);
});

test("a sentence is cut at whole names, the longest first, whatever signs are in them", () => {
  const named = (said: string, ...names: string[]): string[] => cutAt(names)(said).filter((_, place) => place % 2);
  expect(named("A flies to A Café A.", "A", "")).toEqual(["A", "A", "A"]);
  expect(named("Anna and An wait for Ännchen.", "An", "Anna", "nchen")).toEqual(["Anna", "An"]);
  expect(named("Anna 2 meets Anna, P12 meets P1.", "Anna", "Anna 2", "P1")).toEqual(["Anna 2", "Anna", "P1"]);
  expect(named("O’Neil-[x] and (a.b)* go.", "O’Neil-[x]", "(a.b)*")).toEqual(["O’Neil-[x]", "(a.b)*"]);
  expect(cutAt([])("Nobody.")).toEqual(["Nobody."]);
});

test("a bot’s plate can do without the word for a bot", async () => {
  const words = await speak("en");
  expect(withoutBot(words, words.t("web.bot", { name: "Tuva" }))).toEqual({ own: "Tuva", word: "Bot" });
  expect(withoutBot(words, "Botond")).toEqual({ own: "Botond", word: "" });
});

test("what the server refuses is said in the reader's language, with the facts of the game", async () => {
  const words = await speak("es", "server", "leaping-lemmings");
  expect(sayProblem(words, { code: "seats-open", message: "server.problem.seats-open" })).toBe(
    words.text("server.problem.seats-open"),
  );
  expect(sayProblem(words, { code: "odd", message: "nobody.knows" })).toBe(words.t("web.problem.unknown"));
});

test("an invitation carries an address that others can open, or says that there is none", () => {
  const own = "http://127.0.0.1:8000/table/x";
  expect(invitation("/table/x", own, "http://192.168.1.5:8000")).toBe("http://192.168.1.5:8000/table/x");
  expect(invitation("/table/x", own, "")).toBe(own);
  expect(invitation("/table/x", "http://fell.local:8000/", "http://192.168.1.5:8000")).toBe(
    "http://fell.local:8000/table/x",
  );
  for (const here of [own, "http://localhost:8000/", "http://[::1]:8000/"]) expect(leadsNowhereElse(here)).toBe(true);
  for (const there of ["http://192.168.1.5:8000/", "https://localhost.example/", "https://127.example/"])
    expect(leadsNowhereElse(there)).toBe(false);
});

test("an invitation becomes squares a camera finds: three corners, and no picture when it is too long", () => {
  const { size, path } = squares("https://club.example/table/abcdefghijklmnopqrstuv");
  expect(size).toBe(29);
  for (const corner of ["M0 0h", `M${size - 1} 0h`, `M0 ${size - 1}h`]) expect(path).toContain(corner);
  expect(squares("x".repeat(200))).toEqual({ size: 0, path: "" });
});
