/** Names of the seats at a table: people by name, bots by a name derived from the table, shared-device seats by their pieces. */
import type { Catalogue } from "../i18n/catalogue.ts";
import type { GameInfo, SeatView } from "../wire/types.ts";

const BOT_NAMES = ["Juno", "Birk", "Tuva", "Odd", "Saga", "Leif", "Runa", "Arne", "Siv", "Ulv", "Liv", "Tore"];

export interface SeatedTable {
  readonly table: string;
  readonly game: string;
  readonly players: number;
  readonly seats: readonly SeatView[];
}

export function seatNames(words: Catalogue, table: SeatedTable, game?: GameInfo): string[] {
  const found = table.seats.map((seat, place) => nameOf(words, table, seat, place, game));
  return found.map((name, place) => (found.indexOf(name) === place ? name : `${name} ${ordinal(found, place)}`));
}

/** The ordinal of this name among equal names, so that two Annas differ. */
function ordinal(names: readonly string[], place: number): number {
  return names.slice(0, place + 1).filter((name) => name === names[place]).length;
}

function nameOf(words: Catalogue, table: SeatedTable, seat: SeatView, place: number, game?: GameInfo): string {
  if (seat.kind === "bot") return words.t("web.bot", { name: botName(table.table, place) });
  if (seat.kind === "open") return words.t("web.open-seat");
  if (!seat.name) return words.t("web.deleted");
  if (seat.named) return seat.name;
  const several = table.seats.filter(({ kind }) => kind === "device").length > 0;
  return seat.kind === "device" && several
    ? pieceName(words, table.game, table.players, place, game)
    : personName(words, seat.name);
}

const GUEST = /^Guest (\d{4})$/;

/** The chosen name; empty for a guest with a generated name. */
export function chosenName(name: string): string {
  return GUEST.test(name) ? "" : name;
}

/** The display name of a person; a generated guest name is translated. */
export function personName(words: Catalogue, name: string): string {
  const [, number] = GUEST.exec(name) ?? [];
  return number ? words.t("web.guest", { n: number }) : name;
}

/** The name of a seat's pieces: a clan, a village, the colour of a stag. */
export function pieceName(words: Catalogue, game: string, players: number, place: number, shown?: GameInfo): string {
  const id = shown?.seat_names[String(players)]?.[place]?.toLowerCase() ?? "";
  const key = `${game}.seat.${id}`;
  return words.has(key) ? words.text(key) : words.text("core.seat.player", { n: place + 1 });
}

/** The name of a bot; it depends only on the table and the seat. */
export function botName(table: string, place: number): string {
  let sum = 0;
  for (const character of table) sum = (sum * 31 + character.charCodeAt(0)) >>> 0;
  return BOT_NAMES[(sum + place) % BOT_NAMES.length] ?? "";
}

/** Returns a function that splits a sentence at whole names; every second part is a name. */
export function splitAtNames(names: readonly string[]): (said: string) => string[] {
  const byLength = names.filter(Boolean).sort((a, b) => b.length - a.length);
  if (!byLength.length) return (said) => [said];
  const alternatives = byLength.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives})(?![\\p{L}\\p{N}])`, "u");
  return (said) => said.split(pattern);
}
