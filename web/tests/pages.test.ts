/** Everything around the boards: routes, links, names, clocks, history, table setup, invitations. */
import { beforeEach, describe, expect, test } from "vitest";
import { loadWords } from "../src/i18n/catalogue.ts";
import { formatClock, formatDuration, formatTimeLeft } from "../src/i18n/durations.ts";
import { withoutBot } from "../src/model/botLabel.ts";
import type { BaseView } from "../src/model/types.ts";
import {
  canStart,
  chooseSeat,
  chosenOptions,
  presetSeats,
  quickTableRequest,
  saveSetup,
  seatRequests,
} from "../src/pages/home/tableSetup.ts";
import { timeLeft } from "../src/pages/table/clock.ts";
import { inviteLink, isLoopbackUrl } from "../src/pages/table/inviteLink.ts";
import { qrCode } from "../src/pages/table/qr.ts";
import {
  addToHistory,
  EMPTY_HISTORY,
  firstMoverAfter,
  logEntries,
  markWithdrawals,
  viewAt,
} from "../src/ui/gameHistory.ts";
import { pageAt } from "../src/ui/pages.ts";
import { problemText } from "../src/ui/problems.ts";
import { paths, router } from "../src/ui/router.svelte.ts";
import { seatNames, splitAtNames } from "../src/ui/seatNames.ts";
import type { GameInfo, SeatView } from "../src/wire/types.ts";

const seat = (kind: string, name: string, more: Partial<SeatView> = {}): SeatView => ({
  kind,
  name,
  colour: "red",
  ...more,
});

describe("routes", () => {
  test("every page is found at its path, with its parameters", () => {
    expect(pageAt("/")).toEqual({ page: "home", params: {} });
    expect(pageAt(paths.table("a%b"))).toEqual({ page: "table", params: { id: "a%b" } });
    expect(pageAt("/rules/antler-island")).toEqual({ page: "rules", params: { game: "antler-island" } });
    expect(pageAt("/learn")).toEqual({ page: "learn", params: {} });
    expect(pageAt("/table")).toBeNull();
    expect(pageAt("/nowhere/at/all")).toBeNull();
  });

  test("links navigate without a page load; links to files and other sites are left alone", () => {
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

describe("seat names", () => {
  test("bots have generated names, shared-device seats those of their pieces, and equal names are numbered", async () => {
    const words = await loadWords("it", "leaping-lemmings");
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

describe("table setup", () => {
  beforeEach(() => localStorage.clear());

  test("Play now remembers the number of players and the level, and can start at once", () => {
    expect(quickTableRequest("antler-island")).toMatchObject({ players: 3, start: true });
    saveSetup("antler-island", 4, "sharp", 3);
    expect(quickTableRequest("antler-island").seats?.map(({ kind }) => kind)).toEqual(["bot", "bot", "bot", "human"]);
    expect(quickTableRequest("antler-island", [3]).seats?.[0]).toEqual({ kind: "human" });
    saveSetup("antler-island", 4, "sharp");
    const request = quickTableRequest("antler-island");
    expect(request.seats).toEqual([{ kind: "human" }, ...Array(3).fill({ kind: "bot", level: "sharp" })]);
  });

  test("a game that three cannot play starts with as many as it allows", () => {
    expect(quickTableRequest("marsh", [2])).toMatchObject({ players: 2, seats: [{ kind: "human" }, { kind: "bot" }] });
    expect(quickTableRequest("marsh", [2, 3, 4])).toMatchObject({ players: 3 });
  });

  test("a table with friends waits for them; one on this device does not", () => {
    expect(canStart(presetSeats("friends", 3, "easy"))).toBe(false);
    expect(chooseSeat(["human", "bot:easy", "open"], 2, "human")).toEqual(["open", "bot:easy", "human"]);
    expect(chooseSeat(["human", "bot:easy"], 1, "open")).toEqual(["human", "open"]);
    expect(canStart(presetSeats("device", 3, "easy"))).toBe(true);
    expect(seatRequests(["human", "bot:easy", "open"])).toEqual([
      { kind: "human" },
      { kind: "bot", level: "easy" },
      { kind: "open" },
    ]);
  });

  test("only people on this device are given a name", () => {
    expect(seatRequests(["device", "device", "bot:easy"], [" Nonna ", "  ", "Bot"])).toEqual([
      { kind: "device", name: "Nonna" },
      { kind: "device" },
      { kind: "bot", level: "easy" },
    ]);
  });

  test("only options that differ from their defaults are sent", () => {
    const options = {
      short: { default: false, choices: [], clause: "" },
      edition: { default: "english", choices: [], clause: "" },
    };
    expect(chosenOptions({ options } as unknown as GameInfo, { short: true, edition: "english", other: 1 })).toEqual({
      short: true,
    });
  });
});

describe("clocks and history", () => {
  test("only the clocks of people who must act keep running", () => {
    const seats = [
      seat("human", "A", { due: true }),
      seat("human", "B"),
      seat("bot", "easy", { due: true, bot: "easy" }),
    ];
    expect(timeLeft({ clocks: [60_000, 60_000, 60_000], seats }, 1000, 11_000)).toEqual([50_000, 60_000, 60_000]);
  });

  test("a running clock is short, and a fresh one shows its whole time", async () => {
    const en = await loadWords("en");
    const left = [65_000, 3_600_000 - 1, 3_900_000, 3 * 86_400_000 - 900, 2 * 86_400_000 + 4 * 3_600_000];
    expect(left.map((time) => formatTimeLeft(en, time))).toEqual(["1:05", "1 h 00", "1 h 05", "3 d", "2 d 4 h"]);
    expect(formatTimeLeft(await loadWords("it"), 3 * 86_400_000)).toBe("3 g");
  });

  test.each([
    ["en", "1 day", "1 minute 30 seconds", "3 days each, +12 hours a move"],
    ["it", "1 giorno", "1 minuto 30 secondi", "3 giorni a testa, +12 ore a mossa"],
    ["es", "1 día", "1 minuto 30 segundos", "3 días por jugador, +12 horas por jugada"],
  ] as const)("durations are said as people say them (%s)", async (language, day, minutes, clock) => {
    const words = await loadWords(language);
    expect(formatDuration(words, 86_400_000)).toBe(day);
    expect(formatDuration(words, 90_000)).toBe(minutes);
    expect(formatClock(words, { main: 3 * 86_400_000, increment: 43_200_000 })).toBe(clock);
  });

  test("a log entry leads to the view after it; repeated entries are kept once", () => {
    const view = (turn: number): BaseView => ({ turn }) as unknown as BaseView;
    const news = { version: 5, at: 0, what: ["action"], seat: 1, events: [{ event: "turn-started" }] };
    let history = addToHistory(EMPTY_HISTORY, logEntries([news]), { version: 5, view: view(1) });
    history = addToHistory(history, logEntries([news, { ...news, version: 6, what: ["undo"], events: [] }]), {
      version: 6,
      view: view(2),
    });
    expect(history.entries.map((line) => line.event.event)).toEqual(["turn-started", "table.undo"]);
    const past = { ...view(1), to_act: [], question: null, sealed: null }; // a look back asks nobody
    expect(viewAt(history, 5)).toEqual(past);
    expect(viewAt(history, 7)).toBeNull();
  });

  test("undone moves leave the log, as does the request to undo them", () => {
    const view = (turn: number): BaseView => ({ turn }) as unknown as BaseView;
    const acted = (version: number, event: string) => ({
      version,
      at: 0,
      what: ["action"],
      seat: 0,
      events: [{ event }],
    });
    let history = addToHistory(EMPTY_HISTORY, logEntries([acted(4, "dice-fell")]), { version: 4, view: view(1) });
    history = addToHistory(history, logEntries([acted(5, "lemming-moved")]), { version: 5, view: view(2) });
    history = addToHistory(history, logEntries([acted(6, "eagle-flew")]), { version: 6, view: view(3) });
    const undo = { version: 8, at: 0, what: ["undo"], seat: 0 };
    history = addToHistory(history, logEntries([{ ...undo, version: 7, what: ["asked"] }, undo]), {
      version: 8,
      view: view(1),
    });
    expect(history.entries.map((line) => line.event.event)).toEqual(["dice-fell", "table.undo"]);
  });
});

test("a refusal is logged; withdrawing one's own request is not a refusal", () => {
  const update = (version: number, what: string, seat: number) => ({ version, at: 0, what: [what], seat });
  const asked = addToHistory(EMPTY_HISTORY, logEntries([update(4, "asked", 0)]), null);
  const after = (seat: number) =>
    addToHistory(asked, logEntries([update(5, "refused", seat)]), null).entries.map(({ event }) => [
      event.event,
      event.seat,
    ]);
  expect(after(1)).toEqual([
    ["table.asked", 0],
    ["table.refused", 1],
  ]);
  expect(after(0)).toEqual([
    ["table.asked", 0],
    ["table.recalled", 0],
  ]);
});

test("a request withdrawn within one frame or loaded later is not a refusal", () => {
  const update = (version: number, what: string, seat: number) => ({ version, at: 0, what: [what], seat });
  const both = logEntries([
    update(4, "asked", 0),
    update(5, "refused", 0),
    update(6, "asked", 1),
    update(7, "refused", 0),
  ]);
  const expected = ["table.asked", "table.recalled", "table.asked", "table.refused"];
  expect(addToHistory(EMPTY_HISTORY, both, null).entries.map(({ event }) => event.event)).toEqual(expected);
  expect(markWithdrawals([], both).map(({ event }) => event.event)).toEqual(expected);
});

test("the seat that plays on after a request is known, even with a sealed choice", () => {
  const news = [
    { version: 5, at: 0, what: ["chat"], seat: 1 },
    { version: 6, at: 0, what: ["action"], seat: 0, events: [] },
    { version: 7, at: 0, what: ["action"], seat: 1, events: [] },
  ];
  expect([firstMoverAfter(news, 4), firstMoverAfter(news, 6), firstMoverAfter(news, 7)]).toEqual([0, 1, null]);
});

test("a sentence is split at whole names, the longest first, whatever characters they contain", () => {
  const named = (said: string, ...names: string[]): string[] =>
    splitAtNames(names)(said).filter((_, place) => place % 2);
  expect(named("A flies to A Café A.", "A", "")).toEqual(["A", "A", "A"]);
  expect(named("Anna and An wait for Ännchen.", "An", "Anna", "nchen")).toEqual(["Anna", "An"]);
  expect(named("Anna 2 meets Anna, P12 meets P1.", "Anna", "Anna 2", "P1")).toEqual(["Anna 2", "Anna", "P1"]);
  expect(named("O’Neil-[x] and (a.b)* go.", "O’Neil-[x]", "(a.b)*")).toEqual(["O’Neil-[x]", "(a.b)*"]);
  expect(splitAtNames([])("Nobody.")).toEqual(["Nobody."]);
});

test("a bot’s name can be shown without the word for a bot", async () => {
  const words = await loadWords("en");
  expect(withoutBot(words, words.t("web.bot", { name: "Tuva" }))).toEqual({ own: "Tuva", word: "Bot" });
  expect(withoutBot(words, "Botond")).toEqual({ own: "Botond", word: "" });
});

test("a problem is shown in the reader's language, with the facts of the game", async () => {
  const words = await loadWords("es", "server", "leaping-lemmings");
  expect(problemText(words, { code: "seats-open", message: "server.problem.seats-open" })).toBe(
    words.text("server.problem.seats-open"),
  );
  expect(problemText(words, { code: "odd", message: "nobody.knows" })).toBe(words.t("web.problem.unknown"));
});

test("an invitation uses an address others can open, if there is one", () => {
  const own = "http://127.0.0.1:8000/table/x";
  expect(inviteLink("/table/x", own, "http://192.168.1.5:8000")).toBe("http://192.168.1.5:8000/table/x");
  expect(inviteLink("/table/x", own, "")).toBe(own);
  expect(inviteLink("/table/x", "http://fell.local:8000/", "http://192.168.1.5:8000")).toBe(
    "http://fell.local:8000/table/x",
  );
  for (const here of [own, "http://localhost:8000/", "http://[::1]:8000/"]) expect(isLoopbackUrl(here)).toBe(true);
  for (const there of ["http://192.168.1.5:8000/", "https://localhost.example/", "https://127.example/"])
    expect(isLoopbackUrl(there)).toBe(false);
});

test("a link becomes a QR code with three finder patterns, and none when the link is too long", () => {
  const { size, path } = qrCode("https://club.example/table/abcdefghijklmnopqrstuv");
  expect(size).toBe(29);
  for (const corner of ["M0 0h", `M${size - 1} 0h`, `M0 ${size - 1}h`]) expect(path).toContain(corner);
  expect(qrCode("x".repeat(200))).toEqual({ size: 0, path: "" });
});
