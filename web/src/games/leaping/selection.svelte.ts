/** What somebody at the table is about to do: the lemming, the place, the card chosen so far, and the action they amount to. */
import type { ActionSelection } from "../../board/selection.svelte.ts";
import { type Action, actionsFrom, isPlace, parseAction } from "./actions.ts";
import type { BoardData } from "./geometry.ts";
import type { EagleName, LeapingView } from "./view.ts";

/** What the table gives at this moment. */
export interface Offer {
  readonly view: LeapingView;
  readonly legal: readonly string[];
  readonly board: BoardData;
  readonly danger: { readonly [place: string]: number };
  /** While the stage tells what happened, nothing can be chosen. */
  readonly playing: boolean;
}

/** Kinds of action after which a lemming stands at its goal. */
const STANDING = ["move", "scatter", "push", "return-to"];

export class Selection implements ActionSelection {
  source = $state<string | null>(null);
  level = $state<number | null>(null);
  goal = $state<string | null>(null);
  hovered = $state<string | null>(null);
  card = $state<string | null>(null);
  plain = $state<string | null>(null);
  order = $state<string[]>([]);
  /** The stack that is fanned out beside the board. */
  fanned = $state<string | null>(null);
  /** Whether all that buttons stand for is laid out beside the board. */
  laid = $state(false);
  #offer: () => Offer;

  actions = $derived.by((): Action[] => {
    const { playing, legal } = this.#offer();
    return playing ? [] : legal.map((text) => this.#landed(parseAction(text)));
  });
  sources = $derived(new Set(this.actions.flatMap((one) => one.source ?? [])));
  /** Those that go on actionsFrom what is chosen. */
  live = $derived(
    this.source === null
      ? this.actions.filter((one) => !one.source && one.goal)
      : actionsFrom(this.actions, this.source, this.level ?? undefined),
  );
  goals = $derived(new Map(this.live.flatMap((one) => (one.goal ? [[one.goal, one] as const] : []))));
  /** The action that is complete, and only waits to be confirmed. */
  armed = $derived.by((): Action | null => {
    if (this.plain !== null) return this.actions.find((one) => one.text === this.plain) ?? null;
    if (this.card !== null) return this.actions.find((one) => one.card === this.card) ?? null;
    if (this.goal !== null) return this.goals.get(this.goal) ?? null;
    if (this.order.length) return this.live.find((one) => one.order?.join() === this.order.join()) ?? null;
    return this.level !== null ? (this.live.find((one) => !one.goal && !one.order) ?? null) : null;
  });
  /** The goal whose way is drawn. */
  preview = $derived(this.armed?.goal ?? (this.hovered && this.goals.has(this.hovered) ? this.hovered : null));
  /** The goals at which a lemming would stand, where the odds of an eagle are known. */
  risks = $derived.by(() => {
    const { danger } = this.#offer();
    const stands = (one: Action): boolean => isPlace(one.goal) && STANDING.includes(one.kind) && one.goal in danger;
    return new Set(this.live.filter(stands).map((one) => one.goal as string));
  });
  /** What is chosen by a button, because no place on the board stands for it alone. */
  buttons = $derived(this.actions.filter((one) => !one.source && !one.card && (!one.goal || one.kind === "fly-eagle")));
  levels = $derived(this.fanned ? actionsFrom(this.actions, this.fanned) : []);

  constructor(offer: () => Offer) {
    this.#offer = offer;
  }

  /** The odds, in whole percent, that an eagle comes to this place next. */
  percent(place: string): number {
    return Math.round((this.#offer().danger[place] ?? 0) * 100);
  }

  /** Start over; the only lemming that could go is chosen already. */
  clear(): void {
    this.#drop();
    const places = new Set(this.#offer().legal.map((text) => parseAction(text).source));
    const only = [...places][0];
    if (places.size === 1 && only && only !== "start") this.pick(only);
  }

  /** Choose all that this action consists of, as if it had been touched. */
  select(text: string): void {
    const one = this.#landed(parseAction(text));
    this.#drop();
    if (one.card) this.card = one.card;
    else if (one.source) {
      [this.source, this.level, this.goal] = [one.source, one.level ?? null, one.goal ?? null];
      this.order = [...(one.order ?? [])];
      if (one.order || (one.level && !one.goal)) this.fanned = one.source;
    } else if (one.goal) this.goal = one.goal;
    else this.plain = text;
  }

  #drop(): void {
    this.source = this.level = this.goal = this.card = this.plain = this.fanned = null;
    this.laid = false;
    this.order = [];
  }

  /** Choose the place actionsFrom which something goes; a stack is fanned out if it matters who of it goes. */
  pick(place: string): void {
    this.source = place;
    this.goal = this.card = this.plain = null;
    this.order = [];
    const here = this.actions.filter((one) => one.source === place);
    const found = [...new Set(here.map((one) => one.level))];
    this.level = found.length === 1 ? (found[0] ?? null) : null;
    const asks = found.length > 1 || here.some((one) => one.order) || here.some((one) => one.level && !one.goal);
    this.fanned = asks ? place : null;
  }

  pickLevel(level: number): void {
    if (this.source !== null) [this.level, this.goal] = [level, null];
  }

  pickCard(card: string): void {
    [this.card, this.goal, this.source, this.fanned, this.plain] = [
      this.card === card ? null : card,
      null,
      null,
      null,
      null,
    ];
  }

  /** The goal that a touch on this place means: itself, or the zone it lies in. */
  goalAt(place: string): string | undefined {
    if (this.goals.has(place)) return place;
    return [...this.goals.keys()].find((one) => one.startsWith("zone-") && this.zoneHas(one, place));
  }

  zoneHas(zone: string, place: string): boolean {
    const [, eagle = "", name = ""] = zone.split("-");
    return this.#offer().board.zones[eagle]?.[name]?.includes(place) ?? false;
  }

  /**
   * A touch on a place: a goal is armed, then confirmed; a piece is chosen, or left if there is another one.
   * Gives the action to be done, null if none is complete yet, undefined if nothing here can be touched.
   */
  touch(place: string): Action | null | undefined {
    const hit = this.goalAt(place);
    if (hit !== undefined) {
      if (this.goal === hit && this.armed) return this.armed;
      [this.goal, this.card, this.plain] = [hit, null, null];
      return null;
    }
    if (!this.sources.has(place)) return undefined;
    if (this.source === place && this.sources.size > 1) this.#drop();
    else this.pick(place);
    return null;
  }

  /** Somebody could go to this place, but nobody is chosen yet. */
  lacksSource(place: string): boolean {
    return this.source === null && this.actions.some((one) => one.source && one.goal === place);
  }

  /**
   * The text of what a touch on this place tried to do, to be asked why it is not allowed.
   * Whoever touches the sea means a dive: of the lemming that is chosen, else of the foremost.
   */
  attempt(place: string, ahead: (place: string) => string): string {
    const first = this.live[0] ?? this.actions.find((one) => one.goal);
    const verb = first?.text.split(" ")[0] ?? "move";
    const ring = /^ring-(\d)$/.exec(place)?.[1];
    if (["eat", "resupply", "return"].includes(verb)) return ring ? "" : `${verb} ${place}`;
    const byLevel = verb === "scatter" || verb === "push";
    if (ring && !byLevel) return `dive ${this.source ?? this.#foremost() ?? "start"} ${ring}`;
    if (ring) return this.source ? `${verb} ${this.source}.${this.level ?? 1}>cliff` : "";
    const start = this.source ?? place;
    const goal = isPlace(place) && this.source === null ? ahead(place) : place;
    return `${byLevel ? verb : "move"} ${byLevel ? `${start}.${this.level ?? 1}` : start}>${goal}`;
  }

  #foremost(): string | undefined {
    const rowOf = (place: string): number => Number.parseInt(place, 10) || 0;
    return [...this.sources].sort((one, other) => rowOf(other) - rowOf(one))[0];
  }

  /** A flight names a way; the eye wants the zone it leads to. */
  #landed(one: Action): Action {
    if (one.kind !== "fly-eagle") return one;
    const { view, board } = this.#offer();
    const eagle = String(one.facts.eagle) as EagleName;
    const ring = board.zone_ring_clockwise;
    const zones = typeof view.question?.zones === "number" ? view.question.zones : 1;
    const at = ring.indexOf(view.eagles[eagle].zone) + (one.facts.way === "cw" ? zones : -zones);
    return { ...one, goal: `zone-${eagle}-${ring[(at + ring.length * 3) % ring.length]}` };
  }
}
