/** Entry point of the gallery: all pieces, or a recorded position; theme and language come from the query string. */
import { mount } from "svelte";
import base from "../board/sprite/base.svg?raw";
import { languageOf, loadWords } from "../i18n/catalogue.ts";
import "../styles/app.css";
import { applyPrefs, prefs } from "../model/prefs.svelte.ts";
import { GAMES, loadBoard, loadGenericBoard } from "../ui/games.ts";
import Gallery from "./Gallery.svelte";

const query = new URLSearchParams(location.search);
const fixtures = import.meta.glob<{ default: unknown }>("../../fixtures/*/*.json");
prefs.theme = query.get("theme") === "dark" ? "dark" : "light";
prefs.contrast = query.get("contrast") === "more" ? "more" : "auto";
prefs.speed = query.has("play") ? (Number(query.get("play")) as 1) : 0;
prefs.calm = query.has("calm");
applyPrefs();

const game = query.get("game");
const language = languageOf(query.get("lang") ?? navigator.language);
document.documentElement.lang = language;
const words = await loadWords(language, ...(game ? [game] : GAMES));
const name = query.get("at");
const load = game && name ? fixtures[`../../fixtures/${game}/${name}.json`] : undefined;
mount(Gallery, {
  target: document.getElementById("app") ?? document.body,
  props: {
    base,
    words,
    fixture: load ? ((await load()).default as never) : null,
    board: game && load ? await (query.has("generic") ? loadGenericBoard() : loadBoard(game)) : null,
    positions: Object.keys(fixtures).map((path) => path.replace("../../fixtures/", "").replace(".json", "")),
    play: query.has("play"),
  },
});
document.documentElement.dataset.ready = "yes";
