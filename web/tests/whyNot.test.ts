import { readFileSync } from "node:fs";
import { mount, tick, unmount } from "svelte";
import { expect, test } from "vitest";
import { loadWords } from "../src/i18n/catalogue.ts";
import { Narrator } from "../src/i18n/narrator.ts";
import { factsOf, type Offer } from "../src/model/offers.ts";
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
  host.update(structuredClone({ view: position.view, offers: position.offers }));
  await tick();
  expect(bubble()).toContain("Too far.");
  host.update({ view: position.view, offers: position.offers.slice(1) });
  await tick();
  expect(bubble()).toBeUndefined();
  await unmount(host);
});

test("the nearest legal actions are offered in three languages, and a pick is selected on the board", async () => {
  prepareJsdom();
  const position = JSON.parse(readFileSync("tests/expected/leaping-lemmings-tableau-4.json", "utf8"));
  const board = await loadBoard("leaping-lemmings");
  for (const [language, instead] of [
    ["en", "You could instead:"],
    ["it", "In alternativa puoi:"],
    ["es", "En su lugar puedes:"],
  ] as const) {
    const words = await loadWords(language, "leaping-lemmings");
    const narrator = new Narrator("leaping-lemmings", words, position.names);
    const moves = (position.offers as (Offer & { goal: string })[]).filter(({ kind }) => kind === "move").slice(0, 2);
    const nearest = moves.map((offer) => ({ offer, label: narrator.action(factsOf(offer)) }));
    const whyNot = async () => ({ said: "Too far.", clause: "LL-9.1", nearest });
    const host = mount(BoardScreenHost, { target: document.body, props: { board, words, ...position, whyNot } });
    const buttons = () => [...document.querySelectorAll<HTMLElement>(".bubble .instead button")];
    const pressed = () => document.querySelectorAll("[aria-pressed=true]").length;
    const refuse = () =>
      document.querySelector(".plainhit[id^=place-]")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await tick();
    refuse();
    await expect.poll(() => document.querySelector(".bubble .instead")?.textContent).toContain(instead);
    expect(buttons().map((button) => button.textContent)).toEqual(nearest.map(({ label }) => label));
    expect(pressed()).toBe(0);
    buttons()[1]!.click();
    await expect.poll(pressed).toBeGreaterThan(0);
    expect(document.querySelector(".bubble")).toBeNull();
    const { goal } = moves[1]!;
    expect(document.querySelector(`#place-${goal}`)?.getAttribute("aria-pressed")).toBe("true");
    refuse();
    await expect.poll(() => buttons().length).toBe(2);
    await unmount(host);
  }
});
