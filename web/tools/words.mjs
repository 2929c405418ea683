/**
 * Compiles the message catalogues into typed modules per language and domain: those shared with the server, those of the
 * pages, and those of the games. What a game adds to a page or a table is in `src/games/<folder>/words/<language>.json`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse, placeholders } from "../src/i18n/messageParser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "../../src/fellfield");
const target = join(here, "../src/i18n/generated");
const LANGUAGES = ["en", "it", "es"];
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const folders = (root, inside) =>
  readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, inside)));

/** Pages with their own messages, fetched with the page. */
const PAGES = new Map(
  folders(join(here, "../src/pages"), "words/en.json").map((folder) => [folder.split("/").at(-1), folder]),
);
/** The folder of the catalogues of each game by its id. */
const GAMES = new Map(
  folders(join(source, "games"), "locales").flatMap((folder) =>
    readdirSync(join(folder, "locales/en")).map((file) => [file.replace(".json", ""), join(folder, "locales")]),
  ),
);
/** What the games add to the pages. */
const ADDED = folders(join(here, "../src/games"), "words/en.json");
/** Messages that a game makes from its data, such as the names of its cards: functions of the language. */
const MADE = await Promise.all(
  folders(join(here, "../src/games"), "words.mjs").map(
    async (folder) => (await import(pathToFileURL(join(folder, "words.mjs")).href)).default,
  ),
);
/** What every page knows of a game, and what its lesson alone needs. */
const NAME = /^[\w-]+\.name$/;
const CARD = /^[\w-]+\.(?:tagline|duration)$/;
const LESSON = /^[\w-]+\.lesson\./;

const only = (messages, fits) => Object.fromEntries(Object.entries(messages).filter(([key]) => fits(key)));
const gameWords = (language, id) => read(join(GAMES.get(id), language, `${id}.json`));
const allGames = (language) => Object.assign({}, ...[...GAMES.keys()].map((id) => gameWords(language, id)));
const added = (language, domain) =>
  Object.assign(
    {},
    ...ADDED.map((folder) => only(read(join(folder, `words/${language}.json`)), (key) => key.startsWith(`${domain}.`))),
  );

/** The messages of a domain. */
function catalogue(language, domain) {
  if (PAGES.has(domain)) {
    const cards = domain === "home" ? only(allGames(language), (key) => CARD.test(key)) : {};
    return { ...read(join(PAGES.get(domain), `words/${language}.json`)), ...added(language, domain), ...cards };
  }
  if (domain === "web") {
    const names = only(allGames(language), (key) => NAME.test(key));
    return { ...read(join(here, `../words/${language}.json`)), ...added(language, domain), ...names };
  }
  const [id, part] = domain.split(".");
  if (!GAMES.has(id)) return read(join(source, `i18n/locales/${language}/${domain}.json`));
  const made = Object.assign({}, ...MADE.map((words) => only(words(language), (key) => key.startsWith(`${id}.`))));
  return only({ ...gameWords(language, id), ...made }, (key) => LESSON.test(key) === (part === "lesson"));
}

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
  return domain === "web" || PAGES.has(domain);
}

rmSync(target, { recursive: true, force: true });
const keys = [];
const games = [...GAMES.keys()].flatMap((id) => [id, `${id}.lesson`]);
for (const domain of ["core", "web", "server", ...PAGES.keys(), ...games]) {
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
