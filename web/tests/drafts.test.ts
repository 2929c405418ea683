/** A plan or a bid half made is still there after a lost connection, a reload, *Take back* and a look at the past. */
import { readFileSync } from "node:fs";
import { mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadWords } from "../src/i18n/catalogue.ts";
import type { Offer } from "../src/model/offers.ts";
import type { BaseView } from "../src/model/types.ts";
import { loadBoard } from "../src/ui/games.ts";
import BoardScreenHost from "./BoardScreenHost.svelte";
import { prepareJsdom } from "./jsdom.ts";

interface Position {
  names: string[];
  view: BaseView;
  offers: Offer[];
}
interface Host {
  update(next: { view: BaseView; offers: Offer[] }): void;
}
const position = (game: string, name: string): Position =>
  JSON.parse(readFileSync(`tests/expected/${game}-${name}.json`, "utf8"));
let open: (Record<string, unknown> & Host) | null = null;

async function sitDown(game: string, { names, view, offers }: Position, table: string): Promise<Host> {
  const [words, board] = [await loadWords("en", game), await loadBoard(game)];
  const props = { board, words, view, offers, names, table, whyNot: async () => null };
  open = mount(BoardScreenHost, { target: document.body, props }) as Record<string, unknown> & Host;
  await tick();
  return open;
}
async function leave(): Promise<void> {
  if (open) await unmount(open);
  open = null;
  document.body.innerHTML = "";
}
async function click(selector: string): Promise<void> {
  document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await tick();
}

beforeAll(prepareJsdom);
afterEach(async () => {
  await leave();
  sessionStorage.clear();
});

describe.each([
  { game: "valhalla-lemmings", name: "tableau-4", touches: ["button.vcard"], picked: ".vcard.sel" },
  {
    game: "antler-island",
    name: "plan",
    touches: [".tray .tile", '[data-task="eat"] .put'],
    picked: "[data-task] .tile",
  },
])("$game", ({ game, name, touches, picked }) => {
  const chosen = (): number => document.querySelectorAll(picked).length;
  const choose = async (): Promise<void> => {
    for (const selector of touches) await click(selector);
    expect(chosen()).toBe(1);
  };

  test("a lost connection and a look at the past keep it", async () => {
    const known = position(game, name);
    const host = await sitDown(game, known, "t1");
    await choose();
    host.update({ view: { ...known.view, to_act: [], question: null, turn: known.view.turn - 1 }, offers: [] });
    await tick();
    expect(chosen()).toBe(0);
    host.update({ view: known.view, offers: known.offers });
    await tick();
    expect(chosen()).toBe(1);
  });

  test("a reload keeps it, and another table or turn does not get it", async () => {
    const known = position(game, name);
    await sitDown(game, known, "t1");
    await choose();
    await leave();
    await sitDown(game, known, "t1");
    expect(chosen()).toBe(1);
    await leave();
    await sitDown(game, known, "t2");
    expect(chosen()).toBe(0);
    await leave();
    await sitDown(game, { ...known, view: { ...known.view, turn: known.view.turn + 1 } }, "t1");
    expect(chosen()).toBe(0);
  });
});
