/** The page: one guest, one language, one table at a time. */
import "./styles/app.css";
import { mount } from "svelte";
import { languageOf, speak } from "./i18n/words.ts";
import { dress, loadPrefs } from "./table/prefs.svelte.ts";
import App from "./ui/App.svelte";

loadPrefs();
dress();
const language = languageOf(navigator.language);
document.documentElement.lang = language;
mount(App, { target: document.getElementById("app") ?? document.body, props: { words: await speak(language) } });
