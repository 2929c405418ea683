import { describe, expect, test } from "vitest";
import { Catalogue, firstSentence } from "../src/i18n/catalogue.ts";
import { type Fact, type Messages, render } from "../src/i18n/message.ts";
import { MessageError, parse } from "../src/i18n/messageParser.mjs";
import { type Language, number } from "../src/i18n/numbers.ts";

const format = (text: string, facts: Record<string, Fact> = {}, language: Language = "en"): string =>
  render(parse(text), facts, new Catalogue(language, { "x.clan.ritz": "Ritz" } as Messages));

describe("messages", () => {
  test.each([
    ["{n, plural, =0 {none} one {# card} other {# cards}}", { n: 0 }, "none"],
    ["{n, plural, =0 {none} one {# card} other {# cards}}", { n: 1 }, "1 card"],
    ["{n, plural, =0 {none} one {# card} other {# cards}}", { n: 1234 }, "1,234 cards"],
    ["{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { n: 22 }, "22nd"],
    ["{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { n: 13 }, "13th"],
    ["{who, select, ritz {she} other {they}}", { who: { term: "x.clan.ritz" } }, "she"],
    ["{who, select, you {you win} other {{who} wins}}", { who: { text: "Ada", keyword: "you" } }, "you win"],
    ["{who, select, you {you win} other {{who} wins}}", { who: { text: "Ada", keyword: "other" } }, "Ada wins"],
    ["{card, select, unknown {a card} other {the {card}}}", {}, "a card"],
    ["{who} goes", { who: { term: "x.clan.ritz" } }, "Ritz goes"],
    ["'{'{n}'}'", { n: 2 }, "{2}"],
    ["it''s", {}, "it's"],
    ["l'alba", {}, "l'alba"],
    ["{food, select, none {nothing} other {{food}}}", { food: [] }, "nothing"],
    ["{food, select, none {nothing} other {{food}}}", { food: [1, 3] }, "1 and 3"],
  ] as const)("%s", (text, facts, expected) => {
    expect(format(text, facts as Record<string, Fact>)).toBe(expected);
  });

  test.each([
    "{n",
    "{n, plural, one {x}}",
    "}",
    "{n, often, other {x}}",
    "{n, plural, one {x} one {y} other {z}}",
    "'{ never closed",
  ])("refuses %s", (text) => {
    expect(() => parse(text)).toThrow(MessageError);
  });

  test("a missing fact throws", () => {
    expect(() => new Catalogue("en", { "x.y": [["n"]] }).text("x.y")).toThrow("no fact given for {n}");
  });
});

describe("numbers and lists", () => {
  test.each([
    [1234, "en", "1,234"],
    [1234, "it", "1234"],
    [12345, "es", "12.345"],
    [0.5, "it", "0,5"],
    [-3, "en", "-3"],
    [1234567.25, "es", "1.234.567,25"],
  ] as const)("%d in %s", (value, language, expected) => {
    expect(number(value, language)).toBe(expected);
  });

  test("Spanish uses e before an i sound", () => {
    expect(new Catalogue("es").formatList(["Pau", "Inés"])).toBe("Pau e Inés");
    expect(new Catalogue("es").formatList(["agua", "hielo"])).toBe("agua y hielo");
    expect(new Catalogue("it").formatList(["a", "b", "c"])).toBe("a, b e c");
  });

  test("a prompt is split into two parts", () => {
    expect(firstSentence("Your step. Move?")).toEqual(["Your step.", "Move?"]);
    expect(firstSentence("Move?")).toEqual(["Move?", ""]);
  });
});
