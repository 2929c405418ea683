/** Display preferences: language, theme, contrast, animation speed, sound. Stored on this device. */
import type { Language } from "../i18n/numbers.ts";

export type Speed = 0 | 0.5 | 1 | 2;
export interface Prefs {
  language: "auto" | Language;
  theme: "auto" | "light" | "dark";
  contrast: "auto" | "more";
  speed: Speed;
  calm: boolean;
  sound: boolean;
  /** Patterns on pieces, in addition to colours. */
  patterns: boolean;
}

const STORAGE_KEY = "fellfield.wishes";
const DEFAULTS: Prefs = {
  language: "auto",
  theme: "auto",
  contrast: "auto",
  speed: 1,
  calm: false,
  sound: false,
  patterns: true,
};

export const prefs = $state<Prefs>({ ...DEFAULTS });

const matches = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

export function loadPrefs(): void {
  try {
    Object.assign(prefs, DEFAULTS, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}"));
  } catch {
    Object.assign(prefs, DEFAULTS); // storage may be blocked
  }
}

export function savePrefs(): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(prefs));
  } catch {
    // storage may be blocked: the preferences last until the page is closed
  }
}

/** Whether motion is reduced, by preference or by the system: each event is a short fade. */
export function prefersReducedMotion(): boolean {
  return prefs.calm || matches("(prefers-reduced-motion: reduce)");
}

/** Apply the preferences to the page. */
export function applyPrefs(root: HTMLElement = document.documentElement): void {
  const dark = prefs.theme === "dark" || (prefs.theme === "auto" && matches("(prefers-color-scheme: dark)"));
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.contrast = prefs.contrast === "more" || matches("(prefers-contrast: more)") ? "more" : "usual";
  root.dataset.motion = prefersReducedMotion() ? "calm" : "full";
  root.dataset.patterns = prefs.patterns ? "on" : "off";
}
