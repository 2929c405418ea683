/** Compiles the message catalogues, those shared with the server and those of the pages, into typed modules per language and domain. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, placeholders } from "./message.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const locales = join(here, "../../src/fellfield/i18n/locales");
const target = join(here, "../src/i18n/generated");
const LANGUAGES = ["en", "it", "es"];
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const games = join(here, "../../src/fellfield/games");
/** The folder of the catalogues of each game by its id. */
const GAMES = new Map(
  readdirSync(games)
    .map((folder) => join(games, folder, "locales"))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(join(folder, "en")).map((file) => [file.replace(".json", ""), folder])),
);
const deck = read(join(here, "../../src/fellfield/games/valhalla_lemmings/deck.json"));

const pages = join(here, "../src/pages");
/** Pages with their own messages, fetched with the page. */
const PAGES = readdirSync(pages).filter((name) => existsSync(join(pages, name, "words/en.json")));

/** The messages of a domain: from `web/` for pages, from the shared locales for everything else. */
function catalogue(language, domain) {
  if (PAGES.includes(domain)) return read(join(pages, domain, `words/${language}.json`));
  if (domain === "web") return read(join(here, `../words/${language}.json`));
  const words = read(join(GAMES.get(domain) ?? locales, language, `${domain}.json`));
  return domain === "valhalla-lemmings" ? { ...words, ...legends(language) } : words;
}

/** Names and texts of the supplied Legends, which are stored in the deck file. */
function legends(language) {
  const messages = {};
  for (const legend of deck.legends) {
    for (const fact of ["legend", "legends", "shield"])
      messages[`valhalla-lemmings.${fact}.${legend.id}`] = escapeMessage(legend.name[language]);
    messages[`valhalla-lemmings.legend-text.${legend.id}`] = escapeMessage(legend.text[language]);
  }
  return messages;
}

const escapeMessage = (text) => text.replaceAll("'", "''").replace(/[{}]/g, "'$&'");

function compile(language, domain) {
  const words = catalogue(language, domain);
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, parse(text, key, language)]));
}

/** Fails the build if a key or a fact is missing in one of the languages. */
function checkLanguages(domain, compiled) {
  const problems = [];
  for (const language of LANGUAGES.slice(1)) {
    for (const key of new Set([...Object.keys(compiled.en), ...Object.keys(compiled[language])])) {
      const [english, translated] = [compiled.en[key], compiled[language][key]];
      if (english === undefined || translated === undefined)
        problems.push(`${language}: ${key}: not in every language`);
      else if (
        [...placeholders(english)].sort().join() !== [...placeholders(translated)].sort().join() &&
        isTyped(domain)
      )
        problems.push(`${language}: ${key}: facts differ from English`);
    }
  }
  if (problems.length) throw new Error(problems.join("\n"));
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Whether the compiler checks the keys and facts of this domain. */
function isTyped(domain) {
  return domain === "web" || PAGES.includes(domain);
}

const keys = [];
for (const domain of ["core", "web", "server", ...PAGES, ...GAMES.keys()]) {
  const compiled = Object.fromEntries(LANGUAGES.map((language) => [language, compile(language, domain)]));
  checkLanguages(domain, compiled);
  for (const language of LANGUAGES) {
    const body = JSON.stringify(compiled[language]);
    write(
      join(target, language, `${domain}.ts`),
      `import type { Messages } from "../../message.ts";\nconst messages: Messages = ${body};\nexport default messages;\n`,
    );
  }
  if (isTyped(domain) || domain === "core") {
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
  `import type { Fact } from "../message.ts";\nexport type NoFacts = Record<string, never>;\n/** The facts that each message of the page needs. */\nexport interface MessageFacts {\n${keys.join("\n")}\n}\n`,
);
