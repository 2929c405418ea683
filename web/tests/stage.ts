import { prefs } from "../src/table/prefs.svelte.ts";

/** What jsdom lacks of a browser, and no motion. */
export function setStage(): void {
  prefs.speed = 0;
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Object.assign(Element.prototype, { scrollTo: () => {}, animate: () => ({}) });
}
