/** Compiles the catalogues that server and client share into typed modules, one for each language and domain. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, placeholders } from "./message.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const locales = join(here, "../../src/fellfield/i18n/locales");
const target = join(here, "../src/i18n/generated");
const LANGUAGES = ["en", "it", "es"];
const GAMES = ["leaping-lemmings", "valhalla-lemmings", "antler-island"];
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const deck = read(join(here, "../../src/fellfield/games/valhalla_lemmings/deck.json"));

const pages = join(here, "../src/pages");
/** Pages with words of their own, fetched with the page. */
const PAGES = readdirSync(pages).filter((name) => existsSync(join(pages, name, "words/en.json")));

/** The catalogue of a domain: ours for the page, the shared ones for everything else. */
function catalogue(language, domain) {
  if (PAGES.includes(domain)) return read(join(pages, domain, `words/${language}.json`));
  if (domain === "web") return read(join(here, `../words/${language}.json`));
  const words = read(join(locales, language, `${domain}.json`));
  return domain === "valhalla-lemmings" ? { ...words, ...legends(language) } : words;
}

/** Names and texts of the supplied Legends, which live in the deck's own file. */
function legends(language) {
  const found = {};
  for (const one of deck.legends) {
    for (const fact of ["legend", "legends", "shield"])
      found[`valhalla-lemmings.${fact}.${one.id}`] = quoted(one.name[language]);
    found[`valhalla-lemmings.legend-text.${one.id}`] = quoted(one.text[language]);
  }
  return found;
}

const quoted = (text) => text.replaceAll("'", "''").replace(/[{}]/g, "'$&'");

function compile(language, domain) {
  const words = catalogue(language, domain);
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, parse(text, key, language)]));
}

/** A key or a fact that one language has and another lacks stops the build. */
function compare(domain, compiled) {
  const problems = [];
  for (const language of LANGUAGES.slice(1)) {
    for (const key of new Set([...Object.keys(compiled.en), ...Object.keys(compiled[language])])) {
      const [one, other] = [compiled.en[key], compiled[language][key]];
      if (one === undefined || other === undefined) problems.push(`${language}: ${key}: only in one language`);
      else if ([...placeholders(one)].sort().join() !== [...placeholders(other)].sort().join() && typed(domain))
        problems.push(`${language}: ${key}: other facts than in English`);
    }
  }
  if (problems.length) throw new Error(problems.join("\n"));
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Domains whose keys and facts the compiler checks. */
function typed(domain) {
  return domain === "web" || PAGES.includes(domain);
}

const keys = [];
for (const domain of ["core", "web", "server", ...PAGES, ...GAMES]) {
  const compiled = Object.fromEntries(LANGUAGES.map((language) => [language, compile(language, domain)]));
  compare(domain, compiled);
  for (const language of LANGUAGES) {
    const body = JSON.stringify(compiled[language]);
    write(
      join(target, language, `${domain}.ts`),
      `import type { Catalogue } from "../../message.ts";\nconst words: Catalogue = ${body};\nexport default words;\n`,
    );
  }
  if (typed(domain) || domain === "core") {
    for (const [key, message] of Object.entries(compiled.en)) {
      const facts = [...placeholders(message)].sort();
      keys.push(
        `  ${JSON.stringify(key)}: ${facts.length ? `{ ${facts.map((name) => `${name}: Fact`).join("; ")} }` : "NoFacts"};`,
      );
    }
  }
}
write(
  join(target, "keys.ts"),
  `import type { Fact } from "../message.ts";\nexport type NoFacts = Record<string, never>;\n/** What each word of the page needs to be said. */\nexport interface WordFacts {\n${keys.join("\n")}\n}\n`,
);
