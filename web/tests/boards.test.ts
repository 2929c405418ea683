import { readFileSync } from "node:fs";
import { mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { loadWords } from "../src/i18n/catalogue.ts";
import type { Offer } from "../src/model/offers.ts";
import type { BaseView } from "../src/model/types.ts";
import { loadBoard } from "../src/ui/games.ts";
import BoardHost from "./BoardHost.svelte";
import { prepareJsdom } from "./jsdom.ts";

interface Position {
  names: string[];
  view: BaseView;
  offers: Offer[];
}
const position = (game: string, name: string): Position =>
  JSON.parse(readFileSync(`tests/expected/${game}-${name}.json`, "utf8"));
let open: ReturnType<typeof mount> | null = null;

type Overrides = { advised?: Offer; offers?: Offer[]; view?: object };

async function mountBoard(game: string, name: string, { view, ...overrides }: Overrides = {}) {
  const recorded = position(game, name);
  const shown = { ...recorded, view: { ...recorded.view, ...view } };
  const [words, board] = [await loadWords("en", game), await loadBoard(game)];
  const [act, ask] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
  open = mount(BoardHost, {
    target: document.body,
    props: { board, words, ...shown, ...overrides, onAction: act, onWhyNot: ask },
  });
  await tick();
  const click = async (selector: string): Promise<void> => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`nothing at ${selector}`);
    found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await tick();
  };
  const key = async (name: string, on: EventTarget = window): Promise<void> => {
    on.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    await tick();
  };
  return { shown, act, ask, click, key };
}

beforeAll(prepareJsdom);
afterEach(async () => {
  if (open) await unmount(open);
  open = null;
  document.body.innerHTML = "";
});

describe("Leaping Lemmings", () => {
  test("select a lemming, select a goal, and the second click on it sends the move", async () => {
    const { act, click } = await mountBoard("leaping-lemmings", "tableau-4");
    await click("#place-11c");
    await click("#place-14a");
    expect(act).not.toHaveBeenCalled();
    await click("#place-14a");
    expect(act).toHaveBeenCalledWith("move 11c>14a");
  });

  test("a dive is offered on its pool", async () => {
    const { act, click } = await mountBoard("leaping-lemmings", "tableau-4");
    await click("#place-11c");
    await click("#place-ring-1");
    expect(document.querySelector(".tip")?.textContent).toContain("Dive: +1 point");
    await click(".go");
    expect(act).toHaveBeenCalledWith("dive 11c 1");
  });

  test("a click on an illegal place asks why, with the intended action", async () => {
    const { ask, click } = await mountBoard("leaping-lemmings", "tableau-4");
    await click("#place-11c");
    await click("#place-4a");
    expect(ask).toHaveBeenCalledWith("move 11c>4a");
  });

  test("the goals of a selected lemming show the risk, also to screen readers", async () => {
    const offers = position("leaping-lemmings", "tableau-4").offers.map(
      ({ risk: _risk, ...offer }: Offer & { risk?: number }) =>
        offer.text === "move 11c>14a" ? { ...offer, risk: 0.5556 } : offer,
    );
    const { click } = await mountBoard("leaping-lemmings", "tableau-4", { offers });
    expect(document.querySelectorAll(".risk")).toHaveLength(0);
    await click("#place-11c");
    expect([...document.querySelectorAll(".risk")].map((label) => label.textContent)).toEqual(["56%"]);
    expect(document.querySelector("#place-14a")?.getAttribute("aria-label")).toContain("56%");
    expect(document.querySelector("#place-4a")?.getAttribute("aria-label")).not.toContain("%");
  });

  test("a rival pushed over the cliff scores for the rival", async () => {
    const push = { text: "push 15a.1>cliff", kind: "push", source: "15a", level: 1, goal: "cliff" };
    const fall = { ...push, seat: 2, path: ["15a"], costs: [0], points: 1 };
    await mountBoard("leaping-lemmings", "tableau-4", {
      offers: [fall, { text: "pass", kind: "pass" }],
      advised: fall,
    });
    expect(document.querySelector(".tip .t1")?.textContent).toBe("Bot Juno: +1 point");
    expect([...document.querySelectorAll(".path use")].map((use) => use.getAttribute("href"))).toEqual(["#dive-iq"]);
  });

  test("the selected goal is ringed and labelled, also on brush", async () => {
    const { click } = await mountBoard("leaping-lemmings", "tableau-4", {
      offers: ["12b", "13e"].map((hex) => ({ text: `return ${hex}`, kind: "return-to", hex, goal: hex })),
    });
    expect(document.querySelectorAll(".aim")).toHaveLength(0);
    await click("#place-13e");
    expect(document.querySelectorAll(".aim")).toHaveLength(1);
    expect([...document.querySelectorAll(".hexname")].map((label) => label.textContent)).toEqual(["13e"]);
  });

  test("a move can be made with the keyboard", async () => {
    const { act, key } = await mountBoard("leaping-lemmings", "tableau-4");
    await key("Enter", document.querySelector("#place-11c")!);
    await key("Enter", document.querySelector("#place-14a")!);
    await key("Enter", document.querySelector("#place-14a")!);
    expect(act).toHaveBeenCalledWith("move 11c>14a");
  });

  test("a Special Action is selected, then played", async () => {
    const { act, click } = await mountBoard("leaping-lemmings", "tableau-4");
    await click(".hand button");
    await click(".go");
    expect(act).toHaveBeenCalledWith("play boo");
  });
});

describe("Antler Island", () => {
  test("five tiles are planned with the keyboard", async () => {
    const { act, click, key } = await mountBoard("antler-island", "plan");
    for (const pair of ["1M", "2E", "3C", "XG", "0M"]) for (const name of pair) await key(name);
    await click(".go");
    expect(act).toHaveBeenCalledWith("plan MECGM");
  });

  test("a held tile joins the clicked tile; the button counts the tiles left", async () => {
    const { act, click } = await mountBoard("antler-island", "plan");
    const go = (): string => document.querySelector(".go")?.textContent?.trim() ?? "";
    expect(go()).toBe("5 tiles to place");
    await click(".tray .tile");
    await click('[data-task="eat"] .put');
    for (let tile = 2; tile <= 5; tile += 1) await click('[data-task="eat"] .tile');
    expect(document.querySelectorAll('[data-task="eat"] .tile')).toHaveLength(5);
    await click('[data-task="eat"] .tile'); // nothing held: picks the tile up
    await click('[data-task="grow"] .put');
    await click(".go");
    expect(act).toHaveBeenCalledWith("plan GEEEE");
  });

  test("a click on a seat opens the public part of its mat", async () => {
    const { shown, click } = await mountBoard("antler-island", "tableau-4");
    const mats = (shown.view as unknown as { seats: { antlers: number; plan: { counts: Record<string, number> } }[] })
      .seats;
    await click(".seat:nth-child(2) .look");
    const card = document.querySelector(".matcard");
    expect(card?.textContent).toContain(`${shown.names[1]}’s stag`);
    expect(card?.textContent).toContain(`${mats[1]?.antlers} antler pieces`);
    const lying = Object.values(mats[1]?.plan.counts ?? {}).reduce((sum, many) => sum + many, 0);
    expect(card?.querySelectorAll(".tl > *")).toHaveLength(lying);
    await click(".seat:nth-child(2) .look");
    expect(document.querySelector(".matcard")).toBeNull();
  });

  test("a space is selected, then confirmed; an illegal space asks why", async () => {
    const { act, ask, click } = await mountBoard("antler-island", "tableau-4");
    await click("#space-G1");
    await click("#space-G1");
    expect(act).toHaveBeenCalledWith("move G1");
    await click("#space-R4");
    expect(ask).toHaveBeenCalledWith("move R4");
  });

  test("the strength in a fight follows the selected food", async () => {
    const { click } = await mountBoard("antler-island", "tableau-4", {
      offers: [[1], [2], [3], [1, 3], [2, 3]].map((food) => ({
        text: `commit ${food.join("+")}`,
        kind: "commit",
        food,
      })),
      view: { fight: { attacker_seat: 0, defender_seat: 1, space: "Y1", origin: "B1", locked: false } },
    });
    const strength = (): string => document.querySelector(".faceoff .st")?.textContent ?? "";
    expect(strength()).toBe("5");
    await click(".fd1:nth-child(1)");
    expect(strength()).toBe("6");
    await click(".fd1:nth-child(3)");
    expect(strength()).toBe("9");
    await click(".fd1:nth-child(1)");
    expect(strength()).toBe("8");
  });

  test("each stag has the right number of antlers", async () => {
    const { shown } = await mountBoard("antler-island", "tableau-4");
    const grown = (shown.view as unknown as { seats: { antlers: number }[] }).seats.map((mat) =>
      Math.min(10, mat.antlers),
    );
    const drawn = [...document.querySelectorAll(".stage .antler.bone")].map((layer) => layer.children.length);
    expect(drawn.sort()).toEqual(grown.sort());
  });
});

describe("the face beside the prompt", () => {
  test.each(["antler-island", "valhalla-lemmings", "leaping-lemmings"])(
    "is that of the viewer who is asked: %s",
    async (game) => {
      await mountBoard(game, "tableau-4", { view: { viewer: 1, to_act: [0, 1, 2] }, offers: [] });
      expect(document.querySelector(".prompt .pawn")?.className).toMatch(/clan-biker|coat-ivory/);
    },
  );
});

describe("Valhalla Lemmings", () => {
  test("a bid is selected with number keys and sent", async () => {
    const { act, click, key } = await mountBoard("valhalla-lemmings", "tableau-4");
    await key("3");
    await key("2");
    await click(".go");
    expect(act).toHaveBeenCalledWith("bid 3+2");
  });

  test("a click selects a card, another deselects it", async () => {
    const { act, click } = await mountBoard("valhalla-lemmings", "tableau-4");
    await click(".vcard");
    expect(document.querySelectorAll(".vcard.sel")).toHaveLength(1);
    await click(".go");
    expect(act).toHaveBeenCalledTimes(1);
    await click(".vcard");
    expect(document.querySelectorAll(".vcard.sel")).toHaveLength(0);
  });

  test("a tap counts once, and the click after a drag does not count", async () => {
    await mountBoard("valhalla-lemmings", "tableau-4");
    const card = document.querySelector<HTMLElement>(".vcard")!;
    card.setPointerCapture = () => {};
    const pointer = (kind: string, y: number) =>
      card.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientY: y, detail: 1 }));
    const moved = async (y: number): Promise<number> => {
      for (const [kind, at] of [
        ["pointerdown", 0],
        ["pointermove", y],
        ["pointerup", y],
        ["click", y],
      ] as const)
        pointer(kind, at);
      await tick();
      return document.querySelectorAll(".vcard.sel").length;
    };
    expect(await moved(0)).toBe(1);
    expect(await moved(0)).toBe(0);
    expect(await moved(-90)).toBe(1);
    expect(await moved(-20)).toBe(1);
  });

  test("the selected Legend has the strong highlight", async () => {
    const [first, second] = ["lemsferatu", "lemminghood"].map((legend) => ({
      text: `take ${legend}`,
      kind: "take-legend",
      legend,
    }));
    await mountBoard("valhalla-lemmings", "tableau-4", { offers: [first!, second!], advised: second });
    expect(document.querySelectorAll(".prizeglow")).toHaveLength(2);
    const marked = [...document.querySelectorAll(".prize:has(.prizeglow.sel)")];
    expect(marked).toHaveLength(1);
    expect(marked[0]?.classList).toContain("taken");
    expect(marked[0]?.querySelector("title")?.textContent).toContain("Lemming");
    expect(marked[0]?.getAttribute("aria-pressed")).toBe("true");
  });

  test("Escape closes a Legend and keeps the chosen cards; the next one drops them", async () => {
    const { click, key } = await mountBoard("valhalla-lemmings", "tableau-4");
    await click("button.vcard");
    await click(".prize");
    expect(document.querySelector(".opened")).not.toBeNull();
    await key("Escape");
    expect(document.querySelector(".opened")).toBeNull();
    expect(document.querySelectorAll(".vcard.sel")).toHaveLength(1);
    await key("Escape");
    expect(document.querySelectorAll(".vcard.sel")).toHaveLength(0);
  });

  test("a Saga is closed by Escape and by a click elsewhere, also while others choose", async () => {
    const { click, key } = await mountBoard("valhalla-lemmings", "tableau-4", { view: { to_act: [1] }, offers: [] });
    const sagas = (): number => document.querySelectorAll(".sagabox").length;
    await click(".stage [aria-expanded]");
    expect(sagas()).toBe(1);
    await key("Escape");
    expect(sagas()).toBe(0);
    await click(".stage [aria-expanded]");
    await click(".sagabox h2");
    expect(sagas()).toBe(1);
    await click(".prompt");
    expect(sagas()).toBe(0);
  });

  test("only the viewer's cards are on the page", async () => {
    await mountBoard("valhalla-lemmings", "tableau-4");
    const cards = [...document.querySelectorAll("use")]
      .map((use) => use.getAttribute("href"))
      .filter((href) => /^#vil-\d/.test(href ?? ""));
    expect(cards).toHaveLength(8);
  });
});
