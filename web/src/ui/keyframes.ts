/** From the patches that the server sends to tables, and to the views after each event. */
import type { BaseView, EventFacts, Keyframe } from "../model/types.ts";
import { applyPatch, type Patch } from "../wire/patches.ts";
import type { SocketFrame, TableUpdate, TableView } from "../wire/types.ts";

/** Events as the server sends them, each with what it changed in the view, and what changed without an event. */
export interface PatchedEvents {
  readonly events?: readonly { readonly [fact: string]: unknown }[];
  readonly then?: Patch | null;
}

/** The view after an update, and the views after each of its events on the way. */
export function playEvents<V>(before: V, { events = [], then }: PatchedEvents): { keyframes: Keyframe<V>[]; view: V } {
  let view = before;
  const keyframes = events.map((facts) => {
    if (facts.then) view = applyPatch(view, facts.then as Patch);
    return { event: withoutPatch(facts), view };
  });
  return { keyframes, view: then ? applyPatch(view, then) : view };
}

/** The facts of an event alone. */
export function withoutPatch({ then: _, ...facts }: { readonly [fact: string]: unknown }): EventFacts {
  return facts as unknown as EventFacts;
}

/** An update with the view after each of its events, and the view after all of it. */
export interface PlayedUpdate {
  readonly update: TableUpdate;
  readonly keyframes: readonly Keyframe<BaseView>[];
  readonly view: BaseView | null;
}

/** A table after a frame, and the updates that led there; of a complete frame nothing led there. */
export interface TableAfter {
  readonly tableView: TableView;
  readonly played: readonly PlayedUpdate[];
}

/** The table after a frame; null if the frame does not follow from the table that is known. */
export function tableAfter(
  known: TableView | null,
  { since, table_view: whole, then, updates }: SocketFrame,
): TableAfter | null {
  if (whole) {
    const tableView = { ...known, ...whole } as TableView;
    const view = whole.view && { ...whole.view, options: tableView.options };
    return { tableView: { ...tableView, view }, played: [] };
  }
  if (!known || !then || known.version !== since) return null;
  let view = known.view as unknown as BaseView | null;
  const played = (updates ?? []).map((update) => {
    const { keyframes, view: after } = playEvents(view, update);
    view = after;
    return { update, keyframes: keyframes as Keyframe<BaseView>[], view };
  });
  return { tableView: { ...applyPatch(known, then), view: view as unknown as TableView["view"] }, played };
}
