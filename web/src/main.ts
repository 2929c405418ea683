/** The page: one guest, one language, one address at a time. */
import "./styles/app.css";
import "./styles/page.css";
import { mount } from "svelte";
import { applyPrefs, loadPrefs } from "./model/prefs.svelte.ts";
import { locale } from "./ui/locale.svelte.ts";
import Root from "./ui/Root.svelte";
import { router } from "./ui/router.svelte.ts";
import { ensureIdentity } from "./wire/identity.svelte.ts";

/** A page of an older build asks for parts that are gone: load the new one, but not over and over. */
function renew(event: Event): void {
  const last = Number(sessionStorage.getItem("fellfield.renewed") ?? 0);
  if (Date.now() - last < 10_000) return;
  event.preventDefault();
  sessionStorage.setItem("fellfield.renewed", String(Date.now()));
  location.reload();
}

addEventListener("vite:preloadError", renew);
loadPrefs();
applyPrefs();
router.listen();
// Be somebody before anything is opened: a socket without a cookie would be nobody's. Who cannot be told now is asked again later.
await Promise.all([locale.init(), ensureIdentity().catch(() => undefined)]);
mount(Root, { target: document.getElementById("app") ?? document.body });
