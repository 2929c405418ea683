/** Entry point: loads preferences, language and identity, then mounts the page. */
import "./styles/app.css";
import "./styles/page.css";
import { mount } from "svelte";
import { applyPrefs, loadPrefs } from "./model/prefs.svelte.ts";
import { locale } from "./ui/locale.svelte.ts";
import Root from "./ui/Root.svelte";
import { router } from "./ui/router.svelte.ts";
import { ensureIdentity } from "./wire/identity.svelte.ts";

/** A chunk of an older build is missing: reload the page, at most once in ten seconds. */
function reloadOnce(event: Event): void {
  const lastReload = Number(sessionStorage.getItem("fellfield.renewed") ?? 0);
  if (Date.now() - lastReload < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem("fellfield.renewed", String(Date.now()));
  location.reload();
}

addEventListener("vite:preloadError", reloadOnce);
loadPrefs();
applyPrefs();
router.listen();
// The session cookie must exist before a socket is opened. If the request fails, later requests repeat it.
await Promise.all([locale.init(), ensureIdentity().catch(() => undefined)]);
mount(Root, { target: document.getElementById("app") ?? document.body });
