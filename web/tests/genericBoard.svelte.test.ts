import { readFileSync } from "node:fs";
import { mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Catalogue, loadWords } from "../src/i18n/catalogue.ts";
import type { Message } from "../src/i18n/message.ts";
import type { Language } from "../src/i18n/numbers.ts";
import type { Offer } from "../src/model/offers.ts";
import { loadGenericBoard } from "../src/ui/games.ts";
import BoardHost from "./BoardHost.svelte";
import { prepareJsdom } from "./jsdom.ts";

const position = (name: string) => JSON.parse(readFileSync(`tests/expected/${name}.json`, "utf8"));
let open: ReturnType<typeof mount> | null = null;

/** The words of a game as the server sends them. */
async function wordsOf(game: string, language: Language): Promise<Catalogue> {
  const { parse } = await import("../src/i18n/messageParser.mjs");
  const texts = JSON.parse(readFileSync(`../src/fellfield/samples/locales/${language}/${game}.json`, "utf8"));
  const [words, core] = [new Catalogue(language), await loadWords(language)];
  words.add(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parse(text as string) as Message])));
  const text = words.text.bind(words);
  const has = words.has.bind(words);
  words.has = (key) => has(key) || core.has(key);
  words.text = (key, facts) => (has(key) ? text(key, facts) : core.text(key, facts));
  return words;
}

async function mountGeneric(name: string, words: Catalogue, overrides: object = {}) {
  const [act, ask] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
  const props = {
    board: await loadGenericBoard(),
    words,
    ...position(name),
    ...overrides,
    onAction: act,
    onWhyNot: ask,
  };
  open = mount(BoardHost, { target: document.body, props });
  await tick();
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>(".offers [data-offer]")];
  const button = (text: string) =>
    [...document.querySelectorAll("button")].find((it) => it.textContent?.includes(text));
  const click = async (text: string): Promise<void> => {
    const found = button(text);
    if (!found) throw new Error(`no button ${text}`);
    found.click();
    await tick();
  };
  const key = async (name: string): Promise<void> => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    await tick();
  };
  return { act, ask, buttons, click, key };
}

beforeAll(prepareJsdom);
afterEach(async () => {
  if (open) await unmount(open);
  open = null;
  document.body.innerHTML = "";
});

test.each([
  ["en", "How deep do you wade in?", "Wade in to depth 1"],
  ["it", "Fino a che profondità entri?", "Entra fino a profondità 1"],
  ["es", "¿Hasta qué profundidad te adentras?", "Adentrarse hasta la profundidad 1"],
] as const)("a game is asked and offered in its own words (%s)", async (language, question, offer) => {
  const { act, buttons, click } = await mountGeneric("tides-wade-3", await wordsOf("tides", language));
  expect(document.querySelector(".prompt")?.textContent).toContain(question);
  expect(buttons().map((it) => it.textContent)).toEqual([expect.stringContaining(offer), expect.stringContaining("3")]);
  await click(offer);
  expect(act).not.toHaveBeenCalled();
  await click(offer);
  expect(act).toHaveBeenCalledWith("wade 1");
});

test("a number selects an offer, Enter confirms it, Escape drops it", async () => {
  const { act, key } = await mountGeneric("tides-wade-3", await wordsOf("tides", "en"));
  await key("2");
  await key("Escape");
  await key("Enter");
  expect(act).not.toHaveBeenCalled();
  await key("2");
  await key("Enter");
  expect(act).toHaveBeenCalledWith("wade 3");
});

test("each seat has what belongs to it, hidden things are counted, and a screen reader hears it", async () => {
  await mountGeneric("tides-wade-3", await wordsOf("tides", "en"));
  const mats = [...document.querySelectorAll(".mat")].map((mat) => [
    mat.getAttribute("aria-label"),
    [...mat.querySelectorAll("dl > div")].map(
      (entry) => `${entry.querySelector("dt")?.textContent} ${entry.querySelector(".sr")?.textContent}`,
    ),
  ]);
  expect(mats).toEqual([
    ["Marta", ["Points 4", "Depth 0", "Shell 1 hidden card"]],
    ["Bot Juno", ["Points 0", "Depth 0", "Shell 1 hidden card"]],
    ["You", ["Points 0", "Depth 2", "Shell 3"]],
  ]);
  expect(document.querySelector(".zone")?.textContent).toContain("Stones left to give");
});

test("what was offered before and is not now can be asked about", async () => {
  const words = await wordsOf("tides", "en");
  const given = position("tides-wade-3");
  const wade2 = { text: "wade 2", kind: "wade", depth: 2 } as Offer;
  const props = $state({
    board: await loadGenericBoard(),
    words,
    ...given,
    offers: [...given.offers, wade2],
    onAction: vi.fn(),
    onWhyNot: vi.fn(),
  });
  open = mount(BoardHost, { target: document.body, props });
  await tick();
  expect(document.querySelector(".withheld")).toBeNull();
  props.offers = given.offers;
  await tick();
  document.querySelector<HTMLElement>(".withheld")?.click();
  expect(props.onWhyNot).toHaveBeenCalledWith("wade 2");
});

test("a game without words is told by its keys and texts", async () => {
  const given = position("tides-wade-3");
  const events = [
    { event: "tide-came", level: 2, dry_seats: [0, 1] },
    { event: "stone-given", seat: 1, to_seat: 2 },
  ];
  const { buttons } = await mountGeneric("tides-wade-3", await loadWords("en"), { events });
  expect(document.querySelector(".prompt")?.textContent).toContain("It’s your turn.");
  expect(buttons().map((it) => it.querySelector("span")?.textContent)).toEqual(
    given.offers.map(({ text }: Offer) => text),
  );
  expect(document.querySelector(".news")?.textContent).toContain("Tide came: level 2, dry seats you and Marta");
  expect(document.querySelector(".news")?.textContent).toContain("Stone given: seat Marta, to seat Bot Juno");
  expect(document.querySelector(".zone")?.textContent).toContain("Stones left");
});

test("an action out of a set is put together from its parts", async () => {
  const { act, ask, buttons, click } = await mountGeneric(
    "valhalla-lemmings-tableau-4",
    await loadWords("en", "valhalla-lemmings"),
  );
  expect(buttons().map((it) => it.textContent)).toEqual(["5", "3", "2", "10/3"]);
  expect(document.querySelector<HTMLButtonElement>(".go")?.disabled).toBe(true);
  for (const card of ["5", "10/3", "11/3"]) await click(card);
  expect(document.querySelector(".go")?.textContent).toContain("Bid 5, 1 and 1");
  await click("3");
  expect(ask).toHaveBeenCalledWith("bid 5+3+1+1");
  document.querySelector<HTMLElement>(".go")?.click();
  expect(act).toHaveBeenCalledWith("bid 5+1+1");
});

test("what leaves no choice is selected with the first touch of its set, not before", async () => {
  const set = {
    text: "lay {card} as {number}",
    kind: "lay",
    parts: [
      { name: "card", choices: [{ text: "2", value: 2 }] },
      { name: "number", choices: [{ text: "9", value: 9 }] },
    ],
  };
  const offers = [set, { text: "doubt", kind: "doubt" }];
  const { act, click } = await mountGeneric("tides-wade-3", await loadWords("en"), { offers });
  expect(document.querySelector(".offers .sel")).toBeNull();
  await click("2");
  expect(document.querySelectorAll(".offers .sel").length).toBe(2);
  document.querySelector<HTMLElement>(".go")?.click();
  expect(act).toHaveBeenCalledWith("lay 2 as 9");
});

test("advice is selected, out of a set too", async () => {
  await mountGeneric("valhalla-lemmings-tableau-4", await loadWords("en", "valhalla-lemmings"), {
    advised: { text: "bid 3+2", kind: "bid", cards: [3, 2] },
  });
  expect([...document.querySelectorAll(".offers .sel")].map((it) => it.textContent)).toEqual(["3", "2"]);
});

test.each([
  "leaping-lemmings-tableau-4",
  "antler-island-tableau-4",
  "antler-island-plan",
  "valhalla-lemmings-tableau-4",
])("any position can be drawn and played: %s", async (name) => {
  const given = position(name);
  const { act, buttons } = await mountGeneric(name, await loadWords("en", given.view.game));
  expect(document.querySelectorAll(".mat").length).toBe(given.view.players);
  const parts = [...document.querySelectorAll<HTMLElement>(".offers fieldset")];
  const [first] = buttons();
  for (const touched of parts.length ? parts.map((part) => part.querySelector("button")) : [first]) {
    touched?.click();
    await tick();
  }
  document.querySelector<HTMLElement>(".go")?.click();
  const sent = act.mock.calls[0]?.[0] ?? "";
  const stems = given.offers.map(({ text, parts }: Offer) => (parts ? text.split("{")[0] : text));
  expect(stems.some((stem: string) => sent.startsWith(stem))).toBe(true);
  expect(sent).not.toContain("{");
});
