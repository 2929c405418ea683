import { readFileSync } from "node:fs";
import { mount, tick, unmount } from "svelte";
import { expect, test } from "vitest";
import { loadWords } from "../src/i18n/catalogue.ts";
import { loadBoard } from "../src/ui/games.ts";
import BoardScreenHost from "./BoardScreenHost.svelte";
import { prepareJsdom } from "./jsdom.ts";

test("the answer to why-not stays while others act and closes with the next question", async () => {
  prepareJsdom();
  const position = JSON.parse(readFileSync("tests/expected/leaping-lemmings-tableau-4.json", "utf8"));
  const [words, board] = [await loadWords("en", "leaping-lemmings"), await loadBoard("leaping-lemmings")];
  const whyNot = async () => ({ said: "Too far.", clause: "LL-9.1" });
  const host = mount(BoardScreenHost, { target: document.body, props: { board, words, ...position, whyNot } });
  const bubble = () => document.querySelector(".bubble")?.textContent;
  await tick();
  document.querySelector(".plainhit[id^=place-]")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.poll(bubble).toContain("Too far.");
  host.update(structuredClone({ view: position.view, legal: position.legal }));
  await tick();
  expect(bubble()).toContain("Too far.");
  host.update({ view: position.view, legal: position.legal.slice(1) });
  await tick();
  expect(bubble()).toBeUndefined();
  await unmount(host);
});
