import { prefs } from "../src/model/prefs.svelte.ts";

/** Stub the browser APIs jsdom lacks, and turn animations off. */
export function prepareJsdom(): void {
  prefs.speed = 0;
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Object.assign(Element.prototype, { scrollTo: () => {}, animate: () => ({}) });
}
