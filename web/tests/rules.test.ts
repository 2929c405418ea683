import { describe, expect, test } from "vitest";
import { loadWords } from "../src/i18n/catalogue.ts";
import { chapters, foldText, search } from "../src/pages/rules/ledger.ts";
import { blocks, inline } from "../src/pages/rules/markdown.ts";
import { refusalTexts } from "../src/pages/rules/refusals.ts";
import { loadRules, loadTranslation } from "../src/ui/games.ts";
import type { ClauseInfo, LedgerInfo } from "../src/wire/types.ts";

const clause = (id: string, section: number, text: string, title = ""): ClauseInfo => ({
  id,
  kind: "clause",
  title,
  section,
  text,
  note: false,
  reasons: [],
});
const ledger: LedgerInfo = {
  game: "leaping-lemmings",
  language: "en",
  title: "",
  sections: ["1. Components", "24. Reconstructed `board`"],
  clauses: [
    clause("LL-1.1", 0, "Déjà vu is a card."),
    clause("LL-1.2", 0, "Brush", "The card"),
    clause("LL-24.1", 1, "x"),
  ],
};

describe("the ledger", () => {
  test("has numbered chapters, those for developers marked", () => {
    const found = chapters(ledger, ["24"]);
    expect(found.map(({ number, title, aside, clauses }) => [number, title, aside, clauses.length])).toEqual([
      ["1", "Components", false, 2],
      ["24", "Reconstructed board", true, 1],
    ]);
  });

  test("is searched without accents, titles and ids first, including refusal texts", () => {
    expect(foldText("Déjà VU")).toBe("deja vu");
    expect(search(ledger, "card").map(({ id }) => id)).toEqual(["LL-1.2", "LL-1.1"]);
    expect(search(ledger, "1.2").map(({ id }) => id)).toEqual(["LL-1.2"]);
    expect(
      search(ledger, "cespuglio", ({ id }) => (id === "LL-24.1" ? "Un cespuglio" : "")).map(({ id }) => id),
    ).toEqual(["LL-24.1"]);
    expect(search(ledger, "  ")).toEqual([]);
  });
});

describe("the text of a clause", () => {
  test("inline marks, code and links to clauses", () => {
    expect(inline("As *LL-8.6* says: `x` and **bold**, see AN-R45.")).toEqual([
      { kind: "text", text: "As " },
      { kind: "em", inside: [{ kind: "clause", text: "LL-8.6" }] },
      { kind: "text", text: " says: " },
      { kind: "code", text: "x" },
      { kind: "text", text: " and " },
      { kind: "strong", inside: [{ kind: "text", text: "bold" }] },
      { kind: "text", text: ", see " },
      { kind: "clause", text: "AN-R45" },
      { kind: "text", text: "." },
    ]);
  });

  test("paragraphs, tables, lists and code are parsed; HTML stays text", () => {
    const found = blocks("One\nline <b>.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n  y\n- z\n\n```\nraw *x*\n```");
    expect(found.map(({ kind }) => kind)).toEqual(["paragraph", "table", "list", "code"]);
    expect(found[0]).toMatchObject({ inside: [{ kind: "text", text: "One line <b>." }] });
    expect(found[1]).toMatchObject({
      head: [[{ text: "a" }], [{ text: "b" }]],
      rows: [[[{ text: "1" }], [{ text: "2" }]]],
    });
    expect(found[2]).toMatchObject({ ordered: false, items: [[{ text: "x y" }], [{ text: "z" }]] });
  });
});

test.each(["en", "it", "es"] as const)("refusal texts are filled with sample facts (%s)", async (language) => {
  const words = await loadWords(language, "leaping-lemmings");
  const said = refusalTexts(
    words,
    [
      "leaping-lemmings.why.goal-full",
      "leaping-lemmings.why.points-left",
      "leaping-lemmings.why.bad-board",
      "nothing.of-the.kind",
    ],
    await loadRules("leaping-lemmings"),
  );
  expect(said).toHaveLength(2);
  for (const text of said) expect(text).not.toMatch(/[{}…]/);
  expect(said[0]).toContain("9b");
});

test("sample refusals are true of the island", async () => {
  const said = refusalTexts(
    await loadWords("en", "antler-island"),
    ["no-stag-on-wetland", "no-such-space", "not-a-neighbour", "not-uphill"].map((word) => `antler-island.why.${word}`),
    await loadRules("antler-island"),
  );
  expect(said).toEqual([
    "W1 is wetland, and stags never stand there.",
    "There’s no space G9 on this island.",
    "R1 is not next to the summit.",
    expect.stringMatching(/the summit lies above G1\.$/),
  ]);
});

test.each(["it", "es"] as const)("rules name the spaces of the island as the board does (%s)", async (language) => {
  const translation = await loadTranslation(language, "antler-island");
  const codes = language === "it" ? "YWG" : "BYWG";
  const english = new RegExp(`(?<![\\p{L}\\d-])(?:[${codes}]\\d|[${codes}]\\(|S)(?!\\p{L})`, "u");
  const wrong = Object.entries(translation).filter(([id, { text }]) => id !== "AN-0.4" && english.test(text));
  expect(wrong.map(([id]) => id)).toEqual([]);
});
