import { prefs } from "../src/model/prefs.svelte.ts";

/** What jsdom lacks of a browser, and no motion. */
export function prepareJsdom(): void {
  prefs.speed = 0;
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Object.assign(Element.prototype, { scrollTo: () => {}, animate: () => ({}) });
}
