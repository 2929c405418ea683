import { readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { loadWords } from "../src/i18n/catalogue.ts";
import { type JsonFacts, Narrator } from "../src/i18n/narrator.ts";
import { LANGUAGES, type Language } from "../src/i18n/numbers.ts";
import LogHost from "./LogHost.svelte";

interface Entry extends Record<Language, string | string[]> {
  game: string;
  players: number;
  listener: number | null;
  what: "event" | "question" | "offer" | "why" | "hint" | "line" | "result";
  facts: JsonFacts;
}
const NAMES = ["Willow", "Marta", "Bot Juno", "Pau", "Inés", "Tommaso"];
const GAMES_TOLD = ["leaping-lemmings", "antler-island", "valhalla-lemmings"];
/** What the narrator of Python says (tools/write_sentences.py); its tests read the same file. */
const ENTRIES: Entry[] = JSON.parse(readFileSync("../tests/i18n/sentences.json", "utf8"));

function say(narrator: Narrator, { what, facts }: Entry): string | string[] {
  if (what === "offer") return narrator.action(facts);
  return narrator[what](facts as never);
}

describe.each(LANGUAGES)("in %s the page says what Python says", (language) => {
  test.each(GAMES_TOLD)("%s", async (game) => {
    const words = await loadWords(language, game);
    const entries = ENTRIES.filter((entry) => entry.game === game);
    expect(entries.length).toBeGreaterThan(100);
    for (const entry of entries) {
      const narrator = new Narrator(game, words, NAMES.slice(0, entry.players), {}, entry.listener);
      expect(say(narrator, entry), JSON.stringify(entry.facts)).toEqual(entry[language]);
    }
  });
});

test("the listener's actions are in the second person, those of others by name", async () => {
  const moved = { event: "stag-moved", seat: 1, space: "B2" };
  for (const [language, mine, others] of [
    ["en", "You go to B2.", "Marta goes to B2."],
    ["it", "Vai in B2.", "Marta va in B2."],
    ["es", "Vas a Az2.", "Marta va a Az2."],
  ] as const) {
    const words = await loadWords(language, "antler-island");
    const sentence = (listener: number | null): string =>
      new Narrator("antler-island", words, NAMES, {}, listener).event(moved);
    expect([sentence(1), sentence(0), sentence(null)]).toEqual([mine, others, others]);
  }
});

test("an attack on the listener is in the second person, and lists of seats say *you*", async () => {
  const words = await loadWords("en", "antler-island");
  const began = { event: "fight-began", attacker_seat: 0, defender_seat: 1, origin: "B2", space: "S" };
  const locked = {
    event: "antlers-locked",
    attacker_seat: 0,
    attack: 6,
    attack_food: "none",
    defender_seat: 1,
    defence: 3,
    defence_food: "none",
  };
  const sentence = (listener: number | null, facts: JsonFacts): string =>
    new Narrator("antler-island", words, NAMES, {}, listener).event(facts);
  const [first = "", second = ""] = NAMES;
  expect(sentence(0, began)).toBe(`You come from B2 and attack ${second} on the summit.`);
  expect(sentence(1, began)).toBe(`${first} comes from B2 and attacks you on the summit.`);
  expect(sentence(2, began)).toBe(`${first} comes from B2 and attacks ${second} on the summit.`);
  expect(sentence(1, locked)).toContain("you 3");
  expect(sentence(null, locked)).toContain(`${second} 3`);
});

describe.each(LANGUAGES)(
  "in %s no sentence names its listener, and every sentence names the other seats",
  (language) => {
    test.each(GAMES_TOLD)("%s", async (game) => {
      const words = await loadWords(language, game);
      const { default: catalogue } = await import(`../src/i18n/generated/${language}/${game}.ts`);
      const events = Object.keys(catalogue).filter((key) => key.startsWith(`${game}.event.`));
      const sentence = events.filter((key) => !key.endsWith(".each"));
      expect(sentence.length).toBeGreaterThan(20);
      for (const key of sentence) {
        const needed = [...words.placeholders(key)];
        const roles = needed.filter((name) => /(?:^|_)seat$/.test(name) && name !== "colour_seat").sort();
        const facts = Object.fromEntries(needed.map((name) => [name, name.endsWith("seats") ? [0, 1] : 1]));
        const seats = Object.fromEntries(roles.map((name, seat) => [name, seat]));
        // A cube is of the winner's own colour or of the loser's (AN-R94).
        for (const colour_seat of "colour_seat" in facts ? [seats.seat ?? 0, seats.loser_seat ?? 0] : [0]) {
          const event = { ...facts, ...seats, colour_seat, event: key.slice(`${game}.event.`.length) };
          for (const [listener, role] of roles.entries()) {
            const said = new Narrator(game, words, NAMES, {}, listener).event(event);
            expect(said, `${key} to ${role}`).not.toContain(NAMES[listener]);
            for (const [seat, other] of roles.entries())
              if (seat !== listener) expect(said, `${key} to ${role}, about ${other}`).toContain(NAMES[seat]);
          }
        }
      }
    });
  },
);

test("advice about an order of seats says *you*, and about one's own cube *your own*", async () => {
  const order = { kind: "reorder", hex: "3a", seats: [1, 0] };
  const cube = { kind: "take-cube", colour_seat: 1 };
  for (const [language, ordered, own] of [
    ["en", "Order 3a from bottom to top: you and Willow", "Take back a cube of your own"],
    ["it", "Riordina 3a dal basso in alto: tu e Willow", "Riprendi un tuo cubetto"],
    ["es", "Ordenar 3a de abajo arriba: tú y Willow", "Recuperar un cubo tuyo"],
  ] as const) {
    const lemmings = new Narrator("leaping-lemmings", await loadWords(language, "leaping-lemmings"), NAMES, {}, 1);
    expect(lemmings.action(order)).toBe(ordered);
    const island = await loadWords(language, "antler-island");
    expect(new Narrator("antler-island", island, NAMES, {}, 1).action(cube)).toBe(own);
    expect(new Narrator("antler-island", island, NAMES, {}, 0).action(cube)).toContain("Marta");
  }
});

test("a cube is described by its owner", async () => {
  const words = await loadWords("en", "antler-island");
  const sentence = (listener: number, colour_seat: number): string =>
    new Narrator("antler-island", words, NAMES, {}, listener).event({ event: "cube-taken", seat: 0, loser_seat: 1, colour_seat }); // biome-ignore format: one event
  expect(sentence(0, 1)).toBe("You take a cube from Marta.");
  expect(sentence(0, 0)).toBe("You take a cube of your own back from Marta.");
  expect(sentence(1, 1)).toBe("Willow takes one of your cubes.");
  expect(sentence(1, 0)).toBe("Willow takes back one of their own cubes from you.");
  expect(sentence(2, 1)).toBe("Willow takes a cube from Marta, in the colour of Marta.");
});

test("the target of a Legend reads whose Legend it was", async () => {
  const words = await loadWords("en", "valhalla-lemmings");
  const set: JsonFacts = { event: "modifier-set", seat: 0, modifier: "bid_max", amount: 1, legend: "lemmedusa" };
  const sentence = (by_seat: number): string =>
    new Narrator("valhalla-lemmings", words, NAMES, {}, 0).event({ ...set, by_seat });
  expect(sentence(1)).toMatch(/ of Marta: next time you may bid only 1 card\.$/);
  expect(sentence(0)).toMatch(/^[^ ]+: next time you may bid only 1 card\.$/);
});

test("a rival's card is followed by its effect, one's own is not", async () => {
  const narrator = new Narrator("leaping-lemmings", await loadWords("en", "leaping-lemmings"), NAMES, {}, 0);
  const events = [0, 1].map((seat) => ({ event: "special-played", seat, card: "its-a-5" }));
  const log = mount(LogHost, { target: document.body, props: { narrator, events } });
  flushSync();
  const [mine = "", theirs = ""] = [...document.querySelectorAll("li")].map((line) => line.textContent);
  expect(mine).toBe("You play “It’s a 5”.");
  expect(theirs).toBe("Marta plays “It’s a 5”.The card is worth 5 this turn for the player who plays this.");
  await unmount(log);
});

test("the summit is named in every language", async () => {
  const began = { event: "fight-began", attacker_seat: 0, defender_seat: 1, origin: "S", space: "G1" };
  for (const [language, up, down] of [
    ["en", "You go to the summit.", "You come from the summit and attack Marta on G1."],
    ["it", "Vai in vetta.", "Arrivi dalla vetta e attacchi Marta in Pr1."],
    ["es", "Vas a la cima.", "Llegas desde la cima y atacas a Marta en Pr1."],
  ] as const) {
    const narrator = new Narrator("antler-island", await loadWords(language, "antler-island"), NAMES, {}, 0);
    expect(narrator.event({ event: "stag-moved", seat: 0, space: "S" })).toBe(up);
    expect(narrator.event(began)).toBe(down);
  }
});

test("plans are listed by seat, with names", async () => {
  const words = await loadWords("en", "antler-island");
  const laid = { event: "plans-laid", moves: [2, 1], eats: [1, 3], mates: [2, 0], grows: [0, 1] };
  const sentence = (listener: number | null): string =>
    new Narrator("antler-island", words, NAMES.slice(0, 2), {}, listener).event(laid);
  expect(sentence(0)).toBe(
    "All plans are made: you (Move 2, Eat 1, Court 2, Grow 0) and Marta (Move 1, Eat 3, Court 0, Grow 1).",
  );
});

test.each(LANGUAGES)("in %s the effect of a rival's card is not in the second person", async (language) => {
  const { default: catalogue } = await import(`../src/i18n/generated/${language}/leaping-lemmings.ts`);
  const cards = Object.keys(catalogue).flatMap((key) => /^leaping-lemmings\.effect\.([^.]+)$/.exec(key)?.[1] ?? []);
  expect(cards).toContain("boo");
  const words = await loadWords(language, "leaping-lemmings");
  const second = /\b(?:you|your|yours|tuo|tua|tuoi|tue|te|tu|tus|tuyo|tuya|ti)\b/i;
  for (const card of cards) {
    expect(words.text(`leaping-lemmings.effect.${card}`, { seat: "Marta" })).not.toMatch(second);
  }
});

test("what others do to the listener is in the second person, in every language", async () => {
  const passed: JsonFacts = { event: "cards-passed", seat: 0, target_seat: 1, count: 3 };
  for (const [language, mine] of [
    ["en", "Willow gives you 3 cards."],
    ["it", "Willow ti cede 3 carte."],
    ["es", "Willow te da 3 cartas."],
  ] as const) {
    const words = await loadWords(language, "valhalla-lemmings");
    const sentence = (listener: number): string =>
      new Narrator("valhalla-lemmings", words, NAMES, {}, listener).event(passed);
    expect(sentence(1)).toBe(mine);
    expect(sentence(2)).toContain("Marta");
  }
});

test("advice names the owner of the lemming to scatter", async () => {
  const action = { kind: "scatter", source: "6c", level: 2, goal: "7c" };
  const narrator = new Narrator("leaping-lemmings", await loadWords("en", "leaping-lemmings"), NAMES);
  const sentence = (seat: number, whose: string) => narrator.action({ ...action, seat, whose, among: "others" });
  expect(sentence(0, "own")).toBe("Scatter your lemming: 6c → 7c (number 2 from the bottom)");
  expect(sentence(1, "other")).toBe("Scatter the lemming of Marta: 6c → 7c (number 2 from the bottom)");
  expect(narrator.action({ ...action, seat: 0, whose: "own", among: "nobody" })).toBe("Scatter your lemming: 6c → 7c");
  expect(narrator.action(action)).toBe("Scatter a lemming: 6c → 7c (number 2 from the bottom)");
});

test("a hint states reasons for the action as gains and against the runner-up as losses", async () => {
  const facts = { away: 9, count: 1, hex: "6a" };
  const reasons = [
    { name: "progress", seat: 0, rival: false, facts },
    { name: "safety", seat: 1, rival: true, facts: { by: "red", count: 2, hex: "6a", rolls: 12 } },
  ];
  const hint = {
    offer: { kind: "move", source: "6a", goal: "7b" },
    runner_up_offer: { kind: "pass" },
    chance: 0.01,
    gives_up: 0.03,
    reasons,
    lacks: reasons.slice(0, 1),
  };
  const sentence = async (language: "en" | "it" | "es") =>
    new Narrator("leaping-lemmings", await loadWords(language, "leaping-lemmings"), NAMES).hint(hint);
  expect(await sentence("en")).toEqual([
    "My advice: Move from 6a to 7b. Your chance to win is about 1%.",
    "In its favour: a shorter way to the cliff for your lemmings (now 9 points from 6a) and more risk for Marta from the eagles (now 2 in reach – the red eagle can reach 6a on 12 of 36 rolls).",
    "Next best: Pass, about 3% worse.",
    "Against it: a longer way to the cliff for your lemmings (now 9 points from 6a).",
  ]);
  expect((await sentence("it"))[3]).toBe(
    "A sfavore: più strada da fare per i tuoi lemming (per ora da 6a mancano 9 punti).",
  );
  expect((await sentence("es"))[3]).toBe(
    "En contra: más camino por delante para tus lemmings (por ahora desde 6a faltan 9 puntos).",
  );
});

test("a hint without reasons says whether the choice matters", async () => {
  const words = await loadWords("en", "leaping-lemmings");
  const offer = { kind: "pass" };
  const pass = { offer, runner_up_offer: offer, reasons: [], lacks: [], chance: 1 };
  const last = (gives_up: number) => new Narrator("leaping-lemmings", words, NAMES).hint({ ...pass, gives_up }).at(-1);
  expect(last(0)).toBe("It makes hardly any difference here.");
  expect(last(0.1)).toBe("No single reason: it works out worse a few moves later.");
});
