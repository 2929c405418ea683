/** The entries of any view as things to draw: what belongs to each seat, and what lies on the table. */
import type { Json } from "../../i18n/narrator.ts";
import { type BaseView, isHidden } from "../../model/types.ts";

/** A value as it is drawn. A list of plain values is a row of cards, a list of like objects a table; other lists and objects nest. */
export type Drawn =
  | { readonly kind: "none" }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "flag"; readonly on: boolean }
  | { readonly kind: "seat"; readonly seat: number }
  | { readonly kind: "hidden"; readonly count: number }
  | { readonly kind: "cards"; readonly cards: readonly Drawn[] }
  | { readonly kind: "list"; readonly items: readonly Drawn[] }
  | { readonly kind: "table"; readonly columns: readonly string[]; readonly rows: readonly (readonly Drawn[])[] }
  | { readonly kind: "group"; readonly entries: readonly Entry[] };

export interface Entry {
  readonly name: string;
  readonly drawn: Drawn;
}

export interface ViewEntries {
  readonly seats: readonly (readonly Entry[])[];
  readonly table: readonly Entry[];
}

/** The entries that all views have, which the page shows elsewhere, and those that are for bots. */
const COMMON = [
  "game",
  "players",
  "options",
  "viewer",
  "turn",
  "to_act",
  "question",
  "sealed",
  "result",
  "imagine",
  "due",
];

/**
 * Split a view into the entries of each seat and those of the table.
 *
 * `seats`, a list of objects, holds the entries of the seats. In a view without it, a list with one item per seat belongs
 * to the seats, unless an earlier view of this game had another number of items there: `shared` remembers those names.
 */
export function splitView(view: BaseView, shared: Set<string> = new Set()): ViewEntries {
  const own = Object.entries(view as unknown as { readonly [name: string]: Json }).filter(
    ([name]) => !COMMON.includes(name),
  );
  const seats: Entry[][] = Array.from({ length: view.players }, () => []);
  const table: Entry[] = [];
  const grouped = own.some(([name, value]) => name === "seats" && isListOfObjects(value, view.players));
  for (const [name, value] of own) {
    if (grouped ? name === "seats" : isBySeat(name, value, view.players, shared))
      (value as Json[]).forEach((item, seat) => {
        seats[seat]?.push(...(grouped ? entriesOf(item) : [{ name, drawn: draw(name, item) }]));
      });
    else table.push({ name, drawn: draw(name, value) });
  }
  return {
    seats: seats.map((entries) => entries.map((entry) => (isSecret(seats, entry.name) ? asCard(entry) : entry))),
    table,
  };
}

/** Whether an entry is hidden at some seat: its value is then a card wherever it is open. */
function isSecret(seats: readonly (readonly Entry[])[], name: string): boolean {
  return seats.some((entries) => entries.some((entry) => entry.name === name && entry.drawn.kind === "hidden"));
}

function asCard({ name, drawn }: Entry): Entry {
  const single = drawn.kind === "count" || drawn.kind === "text";
  return { name, drawn: single ? { kind: "cards", cards: [drawn] } : drawn };
}

function isBySeat(name: string, value: Json, players: number, shared: Set<string>): boolean {
  if (namesSeats(name) || !Array.isArray(value) || value.length !== players) shared.add(name);
  return !shared.has(name);
}

function isListOfObjects(value: Json, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every((item) => isObject(item) && !isHidden(item));
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const namesSeat = (name: string): boolean => name === "seat" || name.endsWith("_seat");
const namesSeats = (name: string): boolean => name.endsWith("_seats");

function entriesOf(value: Json): Entry[] {
  return isObject(value) ? Object.entries(value).map(([name, item]) => ({ name, drawn: draw(name, item) })) : [];
}

/** How the value of an entry is drawn. */
export function draw(name: string, value: Json): Drawn {
  if (value === null || value === "") return { kind: "none" };
  if (typeof value === "boolean") return { kind: "flag", on: value };
  if (typeof value === "number")
    return namesSeat(name) ? { kind: "seat", seat: value } : { kind: "count", count: value };
  if (typeof value === "string") return { kind: "text", text: value };
  if (isHidden(value)) return value.hidden ? { kind: "hidden", count: value.hidden } : { kind: "none" };
  if (!Array.isArray(value)) {
    const entries = entriesOf(value);
    return entries.length ? { kind: "group", entries } : { kind: "none" };
  }
  if (!value.length) return { kind: "none" };
  const items = value.map((item: Json) => draw(namesSeats(name) ? "seat" : name, item));
  return items.every(isCard) ? { kind: "cards", cards: items } : (tableOf(items) ?? { kind: "list", items });
}

/** Objects with the same names as a table, the seat first; null if they are not alike. */
function tableOf(items: readonly Drawn[]): Drawn | null {
  const rows = items.map((item) => (item.kind === "group" ? item.entries : []));
  const names = (rows[0] ?? []).map(({ name }) => name);
  if (!names.length || rows.some((row) => row.map(({ name }) => name).join() !== names.join())) return null;
  const columns = [...names].sort((one, other) => Number(namesSeat(other)) - Number(namesSeat(one)));
  const cell = (row: readonly Entry[], column: string): Drawn =>
    row.find(({ name }) => name === column)?.drawn ?? { kind: "none" };
  return { kind: "table", columns, rows: rows.map((row) => columns.map((column) => cell(row, column))) };
}

function isCard({ kind }: Drawn): boolean {
  return kind === "count" || kind === "text" || kind === "hidden" || kind === "seat" || kind === "none";
}
