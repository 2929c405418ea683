/** Where this person is, as the address bar says it; links move through here without loading the page anew. */
import { pageAt, type RouteMatch } from "./pages.ts";

export interface Route {
  readonly pathname: string;
  readonly found: RouteMatch | null;
  readonly query: URLSearchParams;
  /** What stands after the `#`, without it. */
  readonly hash: string;
}

function read(): Route {
  const { pathname, search, hash } = location;
  return { pathname, found: pageAt(pathname), query: new URLSearchParams(search), hash: decodeURI(hash.slice(1)) };
}

class Router {
  route = $state.raw<Route>(read());

  /** Go somewhere: `/table/abc`, `/rules/antler-island#AN-1.2`. */
  go(to: string, { replace = false } = {}): void {
    const before = this.route.pathname;
    history[replace ? "replaceState" : "pushState"]({}, "", to);
    this.route = read();
    if (this.route.pathname !== before) scrollTo(0, 0);
    else document.getElementById(this.route.hash)?.scrollIntoView({ block: "start" });
  }

  /** Listen to the browser's own buttons and to links; returns how to stop. */
  listen(): () => void {
    const back = (): void => {
      this.route = read();
    };
    addEventListener("popstate", back);
    document.addEventListener("click", this.#click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", this.#click);
    };
  }

  #click = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (!link || !href || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download")) return;
    const to = new URL(href, location.href);
    if (to.origin !== location.origin || !pageAt(to.pathname)) return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  };
}

export const router = new Router();

/** The addresses of pages, so that nobody spells them twice. */
export const paths = {
  home: "/",
  settings: "/settings",
  profile: "/profile",
  table: (id: string): string => `/table/${id}`,
  replay: (id: string): string => `/replay/${id}`,
  rules: (game: string, clause = ""): string => `/rules/${game}${clause && `#${clause}`}`,
  learn: (game: string): string => `/learn/${game}`,
  edit: (game: string): string => `/edit/${game}`,
};
