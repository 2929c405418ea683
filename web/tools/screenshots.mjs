/** Takes screenshots of the gallery: `node tools/screenshots.mjs [filter]`, into /tmp/shots. Needs a running `npm run dev` and Chromium. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const folder = process.env.SHOTS ?? "/tmp/shots";
const site = process.env.SITE ?? "http://localhost:5173";
const filter = process.argv[2] ?? "";
const SIZES = [
  [1440, 900, 1],
  [390, 844, 2],
];
const games = new URL("../src/games/", import.meta.url);
const POSITIONS = readdirSync(games)
  .map((folder) => new URL(`${folder}/positions.json`, games))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, "utf8")))
  .flatMap(({ game, screenshots }) => screenshots.map((name) => `${game}/${name}`));
const VARIANTS = [
  ["light", "en"],
  ["dark", "en"],
  ["light", "it"],
  ["light", "es"],
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
for (const [width, height, scale] of SIZES) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: "reduce",
  });
  for (const position of POSITIONS) {
    for (const [theme, language] of VARIANTS) {
      const name = `${position.replace("/", "-")}-${width}-${theme}-${language}`;
      if (filter && !new RegExp(filter).test(name)) continue;
      const page = await context.newPage();
      page.on("pageerror", (error) => console.log(name, "ERROR", error.message));
      page.on("console", (message) => message.type() === "error" && console.log(name, message.text()));
      const [game, at] = position.split("/");
      await page.goto(`${site}/gallery.html?game=${game}&at=${at}&theme=${theme}&lang=${language}`);
      await page.waitForSelector("html[data-ready]");
      await page.waitForTimeout(150);
      for (const touch of (process.env.TOUCH ?? "").split(",").filter(Boolean))
        await page
          .locator(touch)
          .first()
          .click({ timeout: 2000 })
          .catch((error) => console.log(name, touch, error.message.split("\n")[0]));
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${folder}/${name}.png` });
      await page.close();
    }
  }
  await context.close();
}
await browser.close();
