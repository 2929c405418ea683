/** Games: what this page was built with, and games of other packages that only the server knows. */
import { afterEach, describe, expect, test } from "vitest";
import { loadWords, remote } from "../src/i18n/catalogue.ts";
import { Narrator } from "../src/i18n/narrator.ts";
import { GAMES, gameName, loadRules, manifestOf, portraitOf, seatFace } from "../src/ui/games.ts";

const { fetchWords } = remote;
afterEach(() => {
  remote.fetchWords = fetchWords;
});

describe("the games of this page", () => {
  test("come from their manifests, the simplest first", () => {
    expect(GAMES).toEqual(["leaping-lemmings", "antler-island", "valhalla-lemmings"]);
  });

  test.each(GAMES)("%s names itself without its other words, and its summary is written", async (game) => {
    expect(gameName(await loadWords("en"), game)).not.toBe(game);
    const [words, rules] = [await loadWords("en", "rules", game), await loadRules(game)];
    for (const line of rules?.summary ?? []) expect(words.has(`rules.${game}.${line}`)).toBe(true);
    expect(rules?.summary.length).toBeGreaterThan(5);
  });

  test("the texts of a lesson are loaded with the lesson alone", async () => {
    const key = "antler-island.lesson.plan.title";
    expect((await loadWords("es", "antler-island")).has(key)).toBe(false);
    expect((await loadWords("es", "antler-island", "antler-island.lesson")).has(key)).toBe(true);
  });
});

describe("a game of another package", () => {
  test("has seats with faces, and no board, editor or rules of its own", async () => {
    expect(seatFace("marsh", 7).cls).toMatch(/^clan-/);
    expect(portraitOf("marsh").clan).toBeTruthy();
    expect(manifestOf("marsh")).toEqual({ id: "marsh" });
    expect(await loadRules("marsh")).toBeNull();
  });

  test("speaks the words that the server sends, fetched once", async () => {
    const asked: string[] = [];
    remote.fetchWords = async (language, game) => {
      asked.push(`${language}/${game}`);
      return {
        "marsh.name": "Palude",
        "marsh.event.frog-jumped": "{seat} salta {n, plural, one {un tronco} other {# tronchi}}.",
      };
    };
    const words = await loadWords("it", "marsh", "marsh.lesson");
    await loadWords("it", "marsh");
    expect(asked).toEqual(["it/marsh"]);
    expect(gameName(words, "marsh")).toBe("Palude");
    const narrator = new Narrator("marsh", words, ["Ada", "Bo"]);
    expect(narrator.event({ event: "frog-jumped", seat: 1, n: 3 })).toBe("Bo salta 3 tronchi.");
  });
});
