/** The router: follows the address bar and handles links without a page load. */
import { pageAt, type RouteMatch } from "./pages.ts";

export interface Route {
  readonly pathname: string;
  readonly found: RouteMatch | null;
  readonly query: URLSearchParams;
  /** The fragment without `#`. */
  readonly hash: string;
}

function readLocation(): Route {
  const { pathname, search, hash } = location;
  return { pathname, found: pageAt(pathname), query: new URLSearchParams(search), hash: decodeURI(hash.slice(1)) };
}

class Router {
  route = $state.raw<Route>(readLocation());

  /** Navigate to `/table/abc`, `/rules/tides#TI-1.2` and the like. */
  go(to: string, { replace = false } = {}): void {
    const before = this.route.pathname;
    history[replace ? "replaceState" : "pushState"]({}, "", to);
    this.route = readLocation();
    if (this.route.pathname !== before) scrollTo(0, 0);
    else document.getElementById(this.route.hash)?.scrollIntoView({ block: "start" });
  }

  /** Listen to back and forward and to clicks on links; returns a function that stops. */
  listen(): () => void {
    const back = (): void => {
      this.route = readLocation();
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

/** The paths of all pages. */
export const paths = {
  home: "/",
  settings: "/settings",
  profile: "/profile",
  privacy: "/privacy",
  table: (id: string): string => `/table/${id}`,
  replay: (id: string): string => `/replay/${id}`,
  rules: (game: string, clause = ""): string => `/rules/${game}${clause && `#${clause}`}`,
  learn: (game: string): string => `/learn/${game}`,
  edit: (game: string): string => `/edit/${game}`,
};
