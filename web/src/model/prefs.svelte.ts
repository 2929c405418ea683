/** How this person likes the table: language, theme, contrast, speed of motion, sound. Kept on this device. */
import type { Language } from "../i18n/numbers.ts";

export type Speed = 0 | 0.5 | 1 | 2;
export interface Prefs {
  language: "auto" | Language;
  theme: "auto" | "light" | "dark";
  contrast: "auto" | "more";
  speed: Speed;
  calm: boolean;
  sound: boolean;
  /** Patterns on pieces, beside their colours. */
  patterns: boolean;
}

const PLACE = "fellfield.wishes";
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
    Object.assign(prefs, DEFAULTS, JSON.parse(localStorage.getItem(PLACE) ?? "{}"));
  } catch {
    Object.assign(prefs, DEFAULTS); // storage may be closed to us: then nothing is kept
  }
}

export function savePrefs(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(prefs));
  } catch {
    // the wishes last as long as the page
  }
}

/** Whether motion is calm: each event a short fade, nothing shakes or turns. */
export function prefersReducedMotion(): boolean {
  return prefs.calm || matches("(prefers-reduced-motion: reduce)");
}

/** Put the wishes on the page. */
export function applyPrefs(root: HTMLElement = document.documentElement): void {
  const dark = prefs.theme === "dark" || (prefs.theme === "auto" && matches("(prefers-color-scheme: dark)"));
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.contrast = prefs.contrast === "more" || matches("(prefers-contrast: more)") ? "more" : "usual";
  root.dataset.motion = prefersReducedMotion() ? "calm" : "full";
  root.dataset.patterns = prefs.patterns ? "on" : "off";
}
