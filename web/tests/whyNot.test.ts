import { readFileSync } from "node:fs";
import { mount, tick, unmount } from "svelte";
import { expect, test } from "vitest";
import { loadWords } from "../src/i18n/words.ts";
import { loadBoard } from "../src/ui/games.ts";
import BoardScreenHost from "./BoardScreenHost.svelte";
import { prepareJsdom } from "./jsdom.ts";

test("an answer stays while others act, and goes with the next question", async () => {
  prepareJsdom();
  const here = JSON.parse(readFileSync("tests/expected/leaping-lemmings-tableau-4.json", "utf8"));
  const [words, board] = [await loadWords("en", "leaping-lemmings"), await loadBoard("leaping-lemmings")];
  const whyNot = async () => ({ said: "Too far.", clause: "LL-9.1" });
  const room = mount(BoardScreenHost, { target: document.body, props: { board, words, ...here, whyNot } });
  const bubble = () => document.querySelector(".bubble")?.textContent;
  await tick();
  document.querySelector(".plainhit[id^=place-]")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.poll(bubble).toContain("Too far.");
  room.news(structuredClone({ view: here.view, legal: here.legal }));
  await tick();
  expect(bubble()).toContain("Too far.");
  room.news({ view: here.view, legal: here.legal.slice(1) });
  await tick();
  expect(bubble()).toBeUndefined();
  await unmount(room);
});
