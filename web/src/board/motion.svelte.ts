/** Motion: what happened is played beat by beat on the old view; at the end the new view stands, whatever was played. */
import { isCalm, prefs } from "../table/prefs.svelte.ts";
import type { EventFacts } from "../table/types.ts";
import { play, type SoundName } from "./sound.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Gait = "hop" | "fly" | "fall" | "walk" | "slide" | "grow" | "fade";
/** A piece on its way: what it is, where it goes, how. */
export interface Ghost {
  readonly id: number;
  readonly symbol: string;
  readonly cls?: string;
  readonly width: number;
  readonly height: number;
  readonly path: readonly Point[];
  readonly ms: number;
  readonly gait: Gait;
  readonly antlers?: number;
}
/** A number that rises where something was gained. */
export interface Mark {
  readonly id: number;
  readonly at: Point;
  readonly text: string;
}
/** One event on the stage. `start` and `end` change the drawn view by the facts of the event. */
export interface Beat<V> {
  readonly ms: number;
  readonly ghosts?: readonly Omit<Ghost, "id">[];
  readonly marks?: readonly Omit<Mark, "id">[];
  readonly sound?: SoundName;
  readonly start?: (view: V) => V;
  readonly end?: (view: V) => V;
}
export type Teller<V> = (event: EventFacts, shown: V) => Beat<V> | null;

const LONGEST = 2500;
const CALM_BEAT = 120;
let numbers = 0;
let telling = 0;
let waiting: (() => void)[] = [];

/** When no board of the page is telling anything any more: the moment to show what came next. */
export function stageClear(): Promise<void> {
  return telling ? new Promise((clear) => waiting.push(clear)) : Promise.resolve();
}

function told(): void {
  telling -= 1;
  if (telling) return;
  const all = waiting;
  waiting = [];
  for (const clear of all) clear();
}

export class Performance<V> {
  shown = $state.raw() as V;
  ghosts = $state.raw<readonly Ghost[]>([]);
  marks = $state.raw<readonly Mark[]>([]);
  playing = $state(false);
  #teller: Teller<V>;
  #round = 0;

  constructor(view: V, teller: Teller<V>) {
    this.shown = view;
    this.#teller = teller;
  }

  /** Play these events from the view now shown, then show the new one. A later call overtakes an earlier one. */
  async receive(view: V, events: readonly EventFacts[]): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    this.ghosts = [];
    if (prefs.speed === 0 || !events.length) {
      this.#settle(view);
      return;
    }
    this.playing = true;
    telling += 1;
    try {
      for (const event of events) {
        await this.#beat(event, round, this.#haste(events));
        if (round !== this.#round) return;
      }
      this.#settle(view);
    } finally {
      told();
    }
  }

  #settle(view: V): void {
    this.ghosts = [];
    this.shown = view;
    this.playing = false;
  }

  /** A long chain is played faster, so that a turn of a bot takes at most 2.5 s at ordinary speed. */
  #haste(events: readonly EventFacts[]): number {
    let total = 0;
    for (const event of events) total += this.#tell(event)?.ms ?? 0;
    return Math.min(1, LONGEST / Math.max(1, total)) / prefs.speed;
  }

  /** An event that cannot be drawn is skipped: the final view tells the truth anyway. */
  #tell(event: EventFacts): Beat<V> | null {
    try {
      return this.#teller(event, this.shown);
    } catch {
      return null;
    }
  }

  async #beat(event: EventFacts, round: number, pace: number): Promise<void> {
    const beat = this.#tell(event);
    if (!beat) return;
    if (beat.sound && prefs.sound) play(beat.sound, event);
    if (beat.start) this.shown = beat.start(this.shown);
    this.#mark(beat, pace);
    const calm = isCalm();
    const ms = calm ? CALM_BEAT : beat.ms * pace;
    if (!calm) this.ghosts = (beat.ghosts ?? []).map((one) => ({ ...one, ms: one.ms * pace, id: ++numbers }));
    await new Promise((done) => setTimeout(done, ms));
    if (round !== this.#round) return;
    this.ghosts = [];
    if (beat.end) this.shown = beat.end(this.shown);
  }

  #mark(beat: Beat<V>, pace: number): void {
    for (const one of beat.marks ?? []) {
      const mark = { ...one, id: ++numbers };
      this.marks = [...this.marks, mark];
      setTimeout(() => {
        this.marks = this.marks.filter((other) => other.id !== mark.id);
      }, 1500 * Math.max(0.6, pace));
    }
  }
}

/** Svelte action: send an element along its path. */
export function travel(element: SVGSVGElement, ghost: Ghost): void {
  if (typeof element.animate !== "function") return;
  element.animate(frames(ghost), { duration: ghost.ms, fill: "both", easing: EASING[ghost.gait] });
}

const EASING: Record<Gait, string> = {
  hop: "linear",
  fly: "cubic-bezier(.2,.8,.2,1)",
  fall: "cubic-bezier(.5,0,.9,.5)",
  walk: "ease-in-out",
  slide: "cubic-bezier(.2,.8,.2,1)",
  grow: "cubic-bezier(.2,.9,.3,1.2)",
  fade: "linear",
};

function frames(ghost: Ghost): Keyframe[] {
  const at = (point: Point, more = ""): string => `translate(${point.x}px, ${point.y}px) ${more}`;
  const [first, last] = [ghost.path[0] ?? { x: 0, y: 0 }, ghost.path.at(-1) ?? { x: 0, y: 0 }];
  if (ghost.gait === "fade")
    return [
      { transform: at(last), opacity: 0.1 },
      { transform: at(last), opacity: 1 },
    ];
  if (ghost.gait === "grow") return [{ transform: at(last, "scale(.2)") }, { transform: at(last, "scale(1)") }];
  if (ghost.gait === "fall") {
    const top = { x: first.x + (last.x - first.x) * 0.35, y: Math.min(first.y, last.y) - 50 };
    return [
      { transform: at(first, "rotate(-90deg)") },
      { transform: at(top, "rotate(-30deg)"), offset: 0.35 },
      { transform: at(last, "rotate(50deg)") },
    ];
  }
  const hops: Keyframe[] = [];
  ghost.path.forEach((point, place) => {
    const offset = ghost.path.length > 1 ? place / (ghost.path.length - 1) : 1;
    const before = ghost.path[place - 1];
    if (before && ghost.gait === "hop") {
      const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 - 22 };
      hops.push({
        transform: at(middle, "scale(.96,1.06)"),
        offset: offset - 0.5 / (ghost.path.length - 1),
        easing: "cubic-bezier(.3,0,.7,1)",
      });
    }
    hops.push({ transform: at(point, before && ghost.gait === "hop" ? "scale(1.06,.93)" : ""), offset });
  });
  hops.push({ transform: at(last), offset: 1 });
  return hops;
}
