/** A board's view as the stage shows it: each new one is told by its events before it stands. */
import { untrack } from "svelte";
import type { EventFacts } from "../table/types.ts";
import { Performance, type Teller } from "./motion.svelte.ts";

/** Call it while the component is made: it follows the view from then on. */
export function staged<V>(view: () => V, events: () => readonly EventFacts[], teller: Teller<V>): Performance<V> {
  const show = new Performance<V>(untrack(view), teller);
  $effect(() => {
    const [next, told] = [view(), events()];
    untrack(() => void show.receive(next, told));
  });
  return show;
}
