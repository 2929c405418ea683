/** The player's selection on the board: source, level, goal or card, and the action they form. */
import type { ActionSelection } from "../../board/selection.svelte.ts";
import type { Offer } from "../../model/offers.ts";
import type { BoardData } from "./geometry.ts";
import { type Action, actionsFrom, isPlace, toAction } from "./offers.ts";

/** The current input of the board. */
export interface SelectionInput {
  readonly offers: readonly Offer[];
  readonly board: BoardData;
  /** While events are played, nothing can be selected. */
  readonly playing: boolean;
}

export class Selection implements ActionSelection {
  source = $state<string | null>(null);
  level = $state<number | null>(null);
  goal = $state<string | null>(null);
  hovered = $state<string | null>(null);
  card = $state<string | null>(null);
  buttonText = $state<string | null>(null);
  order = $state<number[]>([]);
  /** The stack that is open in the stack picker. */
  openStack = $state<string | null>(null);
  /** Whether the action menu is open. */
  menuOpen = $state(false);
  #input: () => SelectionInput;

  actions = $derived.by((): Action[] => {
    const { playing, offers } = this.#input();
    return playing ? [] : offers.map(toAction);
  });
  sources = $derived(new Set(this.actions.flatMap((action) => action.source ?? [])));
  /** The actions that continue the selection. */
  continuing = $derived(
    this.source === null
      ? this.actions.filter((action) => !action.source && action.goal)
      : actionsFrom(this.actions, this.source, this.level ?? undefined),
  );
  goals = $derived(new Map(this.continuing.flatMap((action) => (action.goal ? [[action.goal, action] as const] : []))));
  /** The complete action that waits for confirmation. */
  armed = $derived.by((): Action | null => {
    if (this.buttonText !== null) return this.actions.find((action) => action.text === this.buttonText) ?? null;
    if (this.card !== null) return this.actions.find((action) => action.card === this.card) ?? null;
    if (this.goal !== null) return this.goals.get(this.goal) ?? null;
    if (this.order.length) return this.continuing.find((action) => action.order?.join() === this.order.join()) ?? null;
    return this.level !== null ? (this.continuing.find((action) => !action.goal && !action.order) ?? null) : null;
  });
  /** The goal whose path is drawn. */
  preview = $derived(this.armed?.goal ?? (this.hovered && this.goals.has(this.hovered) ? this.hovered : null));
  /** The goals where a lemming would stand and the risk is known. */
  risks = $derived(
    new Map(
      this.continuing.flatMap(({ goal, offer }) =>
        goal !== undefined && offer.risk !== undefined ? [[goal, offer.risk] as const] : [],
      ),
    ),
  );
  /** Actions shown as buttons, because no place on the board identifies them. */
  buttons = $derived(
    this.actions.filter((action) => !action.source && !action.card && (!action.goal || action.kind === "fly-eagle")),
  );
  levels = $derived(this.openStack ? actionsFrom(this.actions, this.openStack) : []);

  constructor(input: () => SelectionInput) {
    this.#input = input;
  }

  /** The chance that the next flight of some eagle lets it eat at this place, in percent. */
  percent(place: string): number {
    return Math.round((this.risks.get(place) ?? 0) * 100);
  }

  /** Reset; a sole movable lemming is selected. */
  clear(): void {
    this.#clearAll();
    const places = new Set(this.#input().offers.map((offer) => toAction(offer).source));
    const only = [...places][0];
    if (places.size === 1 && only && only !== "start") this.pick(only);
  }

  /** Select everything this action consists of, as if the player had touched it. */
  select(offer: Offer): void {
    const action = toAction(offer);
    this.#clearAll();
    if (action.card) this.card = action.card;
    else if (action.source) {
      [this.source, this.level, this.goal] = [action.source, action.level ?? null, action.goal ?? null];
      this.order = [...(action.order ?? [])];
      if (action.order || (action.level && !action.goal)) this.openStack = action.source;
    } else if (action.goal) this.goal = action.goal;
    else this.buttonText = action.text;
  }

  #clearAll(): void {
    this.source = this.level = this.goal = this.card = this.buttonText = this.openStack = null;
    this.menuOpen = false;
    this.order = [];
  }

  /** Select a source; its stack is opened if the level matters. */
  pick(place: string): void {
    this.source = place;
    this.goal = this.card = this.buttonText = null;
    this.order = [];
    const here = this.actions.filter((action) => action.source === place);
    const found = [...new Set(here.map((action) => action.level))];
    this.level = found.length === 1 ? (found[0] ?? null) : null;
    const asks =
      found.length > 1 || here.some((action) => action.order) || here.some((action) => action.level && !action.goal);
    this.openStack = asks ? place : null;
  }

  pickLevel(level: number): void {
    if (this.source !== null) [this.level, this.goal] = [level, null];
  }

  pickCard(card: string): void {
    [this.card, this.goal, this.source, this.openStack, this.buttonText] = [
      this.card === card ? null : card,
      null,
      null,
      null,
      null,
    ];
  }

  /** The goal a touch on this place selects: the place itself or its zone. */
  goalAt(place: string): string | undefined {
    if (this.goals.has(place)) return place;
    return [...this.goals.keys()].find((goal) => goal.startsWith("zone-") && this.zoneHas(goal, place));
  }

  zoneHas(zone: string, place: string): boolean {
    const [, eagle = "", name = ""] = zone.split("-");
    return this.#input().board.zones[eagle]?.[name]?.includes(place) ?? false;
  }

  /**
   * Handle a touch: the first on a goal selects it, the second confirms it; a touch on a source selects or deselects it.
   * Returns the action to send, null if none is complete, undefined if the place is neither source nor goal.
   */
  touch(place: string): Action | null | undefined {
    const hit = this.goalAt(place);
    if (hit !== undefined) {
      if (this.goal === hit && this.armed) return this.armed;
      [this.goal, this.card, this.buttonText] = [hit, null, null];
      return null;
    }
    if (!this.sources.has(place)) return undefined;
    if (this.source === place && this.sources.size > 1) this.#clearAll();
    else this.pick(place);
    return null;
  }

  /** Whether this place is a goal but no source is selected yet. */
  lacksSource(place: string): boolean {
    return this.source === null && this.actions.some((action) => action.source && action.goal === place);
  }

  /**
   * The text of the illegal action a touch on this place stands for, to ask why not. A touch on the sea stands for a dive
   * of the selected lemming, else of the foremost.
   */
  attemptText(place: string, ahead: (place: string) => string): string {
    const first = this.continuing[0] ?? this.actions.find((action) => action.goal);
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
    return [...this.sources].sort((a, b) => rowOf(b) - rowOf(a))[0];
  }
}
