/** What seats are called at a table: people by their names, bots by a name of the fell, seats on one device by their pieces. */
import type { Words } from "../i18n/words.ts";
import type { GameInfo, SeatView } from "../wire/types.ts";

const FELLFOLK = ["Juno", "Birk", "Tuva", "Odd", "Saga", "Leif", "Runa", "Arne", "Siv", "Ulv", "Liv", "Tore"];

export interface SeatedTable {
  readonly table: string;
  readonly game: string;
  readonly players: number;
  readonly seats: readonly SeatView[];
}

export function seatNames(words: Words, at: SeatedTable, game?: GameInfo): string[] {
  const found = at.seats.map((seat, place) => nameOf(words, at, seat, place, game));
  return found.map((name, place) => (found.indexOf(name) === place ? name : `${name} ${ordinal(found, place)}`));
}

/** The how-manieth of that name this is, so that two Annas can be told apart. */
function ordinal(names: readonly string[], place: number): number {
  return names.slice(0, place + 1).filter((name) => name === names[place]).length;
}

function nameOf(words: Words, at: SeatedTable, seat: SeatView, place: number, game?: GameInfo): string {
  if (seat.kind === "bot") return words.t("web.bot", { name: botName(at.table, place) });
  if (seat.kind === "open") return words.t("web.open-seat");
  if (seat.named) return seat.name;
  const several = at.seats.filter((one) => one.kind === "device").length > 0;
  return seat.kind === "device" && several
    ? pieceName(words, at.game, at.players, place, game)
    : personName(words, seat.name);
}

const GUEST = /^Guest (\d{4})$/;

/** The name somebody has chosen; none, as long as they are a guest with a number. */
export function chosenName(name: string): string {
  return GUEST.test(name) ? "" : name;
}

/** What somebody is called: guests who have not chosen a name are guests in the reader's language. */
export function personName(words: Words, name: string): string {
  const [, number] = GUEST.exec(name) ?? [];
  return number ? words.t("web.guest", { n: number }) : name;
}

/** What the pieces of a seat are called: a clan, a village, the colour of a stag. */
export function pieceName(words: Words, game: string, players: number, place: number, shown?: GameInfo): string {
  const id = shown?.seat_names[String(players)]?.[place]?.toLowerCase() ?? "";
  const key = `${game}.seat.${id}`;
  return words.has(key) ? words.text(key) : words.text("core.seat.player", { n: place + 1 });
}

/** Bots keep their names as long as the table stands. */
export function botName(table: string, place: number): string {
  let sum = 0;
  for (const sign of table) sum = (sum * 31 + sign.charCodeAt(0)) >>> 0;
  return FELLFOLK[(sum + place) % FELLFOLK.length] ?? "";
}

/** Cuts sentences at whole names in them: every second part is one. */
export function splitAtNames(names: readonly string[]): (said: string) => string[] {
  const longest = names.filter(Boolean).sort((one, other) => other.length - one.length);
  if (!longest.length) return (said) => [said];
  const any = longest.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  const cut = new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, "u");
  return (said) => said.split(cut);
}
