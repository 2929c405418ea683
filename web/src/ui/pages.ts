/** The routes: which page component belongs to an address, and how it is loaded. */
import type { Component } from "svelte";

export type PageName = "home" | "table" | "settings" | "profile" | "privacy" | "replay" | "rules" | "learn" | "edit";
export type Params = { readonly [name: string]: string };
export type Page = Component<Record<string, string>>;

interface RoutePattern {
  readonly page: PageName;
  /** The path; `:name` is a parameter, `:name?` an optional one. */
  readonly pattern: string;
}

const ROUTES: readonly RoutePattern[] = [
  { page: "home", pattern: "/" },
  { page: "table", pattern: "/table/:id" },
  { page: "settings", pattern: "/settings" },
  { page: "profile", pattern: "/profile" },
  { page: "privacy", pattern: "/privacy" },
  { page: "replay", pattern: "/replay/:id" },
  { page: "rules", pattern: "/rules/:game?" },
  { page: "learn", pattern: "/learn/:game?" },
  { page: "edit", pattern: "/edit/:game?" },
];

export interface RouteMatch {
  readonly page: PageName;
  readonly params: Params;
}

/** The page at a path; null if there is none. */
export function pageAt(pathname: string): RouteMatch | null {
  const given = parts(pathname);
  for (const { page, pattern } of ROUTES) {
    const params = match(parts(pattern), given);
    if (params) return { page, params };
  }
  return null;
}

function parts(pathname: string): string[] {
  return pathname.split("/").filter(Boolean);
}

function match(pattern: readonly string[], given: readonly string[]): Params | null {
  if (given.length > pattern.length) return null;
  const found: Record<string, string> = {};
  for (const [place, part] of pattern.entries()) {
    const value = given[place];
    if (!part.startsWith(":")) {
      if (value !== part) return null;
    } else if (value !== undefined) {
      found[part.replace(/[:?]/g, "")] = decoded(value);
    } else if (!part.endsWith("?")) return null;
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a malformed percent escape stays as it is
  }
}

const components = import.meta.glob<{ default: Page }>(
  "../pages/*/{Home,Table,Settings,Profile,Privacy,Replay,Rules,Learn,Edit}.svelte",
);

/** Load the component of a page; null if it was not built. */
export async function loadPage(page: PageName): Promise<Page | null> {
  const name = page.charAt(0).toUpperCase() + page.slice(1);
  const load = components[`../pages/${page}/${name}.svelte`];
  return load ? (await load()).default : null;
}
