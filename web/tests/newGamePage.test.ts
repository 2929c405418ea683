import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mount, tick, unmount } from "svelte";
import { beforeAll, expect, test, vi } from "vitest";
import type { GameManifest } from "../src/board/manifest.ts";
import { Catalogue, loadWords } from "../src/i18n/catalogue.ts";
import type { BoardComponent } from "../src/ui/games.ts";
import BoardHost from "./BoardHost.svelte";
import { prepareJsdom } from "./jsdom.ts";

/** Write the blocks of docs/new-game.md that belong to the page, and return what one of them exports. */
async function exported<T>(name: string): Promise<T> {
  const page = readFileSync("../docs/new-game.md", "utf8");
  mkdirSync("tests/expected/marsh", { recursive: true });
  for (const [, title = "", text = ""] of page.matchAll(/^```\w+ title=web\/src\/games\/marsh\/(\S+)\n(.*?)^```$/gms))
    writeFileSync(`tests/expected/marsh/${title}`, text.replaceAll("../../", "../../../src/"));
  return (await import(/* @vite-ignore */ `./expected/marsh/${name}`)).default as T;
}

beforeAll(prepareJsdom);

test("the board of docs/new-game.md draws a position and sends an offer", async () => {
  const manifest = await exported<GameManifest>("manifest.ts");
  expect(manifest.id).toBe("marsh");
  const board = (await manifest.board?.())?.default as BoardComponent;
  const core = await loadWords("en");
  const words = new Catalogue("en", {
    "marsh.name": "Marsh",
    "marsh.action.keep": "Keep your pebble",
    "marsh.ask.choice-step": "Keep it?",
  });
  const [has, text] = [words.has.bind(words), words.text.bind(words)];
  words.has = (key) => has(key) || core.has(key);
  words.text = (key, facts) => (has(key) ? text(key, facts) : core.text(key, facts));
  const view = {
    game: "marsh",
    players: 2,
    options: {},
    viewer: 0,
    turn: 1,
    to_act: [0],
    question: { step: "choice-step", clause: "MA-2.2" },
    sealed: null,
    result: null,
    seats: [
      { points: 1, pebble: 8 },
      { points: 0, pebble: { hidden: 1 } },
    ],
  };
  const onAction = vi.fn();
  const props = {
    board,
    words,
    view,
    offers: [{ text: "keep", kind: "keep" }],
    events: [],
    names: ["Ann", "Bob"],
    onAction,
    onWhyNot: vi.fn(),
  };
  const open = mount(BoardHost, { target: document.body, props });
  await tick();
  expect([...document.querySelectorAll("svg.stage text")].map((it) => it.textContent)).toEqual([
    "8",
    "Ann: 1",
    "?",
    "Bob: 0",
  ]);
  expect(document.querySelector(".prompt")?.textContent).toContain("Keep it?");
  document.querySelector<HTMLElement>("[data-offer]")?.click();
  expect(onAction).toHaveBeenCalledWith("keep");
  await unmount(open);
});
