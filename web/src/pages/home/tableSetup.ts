/** Builds table requests: against bots, with friends, or on one device. */
import { manifestOf } from "../../ui/games.ts";
import type { GameInfo, SeatRequest, TableRequest, TableSettings } from "../../wire/types.ts";

export type Preset = "bots" | "friends" | "device";
/** The choice for a seat: `human`, `open`, `device`, or `bot:<level>`. */
export type SeatChoice = string;

const STORAGE_KEY = "fellfield.wish";

interface StoredSetup {
  players?: number;
  level?: string;
  seat?: number;
}

/** The setup used last, for the next *Play now*; `counts` are the numbers of players that the game allows. */
export function lastSetup(
  game: string,
  counts: readonly number[] = [],
): { players: number; level: string; seat: number } {
  let found: StoredSetup = {};
  try {
    found = (JSON.parse(localStorage.getItem(`${STORAGE_KEY}.${game}`) ?? "{}") as StoredSetup) ?? {};
  } catch {
    // nothing stored, or not valid JSON
  }
  const wanted = found.players ?? manifestOf(game).quickPlay?.players ?? 3;
  const players = counts.includes(wanted) ? wanted : (counts.at(-1) ?? wanted);
  const seat = found.seat ?? 0;
  return { players, level: found.level ?? "steady", seat: seat < players ? seat : 0 };
}

export function saveSetup(game: string, players: number, level: string, seat = 0): void {
  try {
    localStorage.setItem(`${STORAGE_KEY}.${game}`, JSON.stringify({ players, level, seat }));
  } catch {
    // storage may be blocked: the defaults are used next time
  }
}

/** A table with bots that starts at once. */
export function quickTableRequest(game: string, counts?: readonly number[]): TableRequest {
  const { players, level, seat } = lastSetup(game, counts);
  const seats = seatRequests(presetSeats("bots", players, level, seat));
  return {
    game,
    players,
    options: manifestOf(game).quickPlay?.options ?? {},
    seats,
    settings: { relief: level },
    start: true,
  };
}

/** The seats of a preset; the person who sets it up takes the seat `mine`. */
export function presetSeats(preset: Preset, players: number, level: string, mine = 0): SeatChoice[] {
  const others = { bots: `bot:${level}`, friends: "open", device: "device" }[preset];
  const own = preset === "device" ? "device" : "human";
  return Array.from({ length: players }, (_, seat) => (seat === mine ? own : others));
}

/** The seats after a choice: who sits down at another seat leaves the old one to whoever was chosen for the new one. */
export function chooseSeat(seats: readonly SeatChoice[], seat: number, choice: SeatChoice): SeatChoice[] {
  const left = choice === "human" ? seats.indexOf("human") : -1;
  return seats.map((known, place) => (place === seat ? choice : place === left ? (seats[seat] ?? known) : known));
}

/** The seats of a table request; `people` are names for seats on this device. */
export function seatRequests(choices: readonly SeatChoice[], people: readonly string[] = []): SeatRequest[] {
  return choices.map((choice, seat) => {
    const [kind = "open", level = ""] = choice.split(":");
    const name = kind === "device" ? (people[seat]?.trim() ?? "") : "";
    return { kind, ...(level && { level }), ...(name && { name }) };
  });
}

/** The options that differ from their defaults. */
export function chosenOptions(game: GameInfo, chosen: { readonly [name: string]: unknown }): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => name in game.options && value !== game.options[name]?.default),
  );
}

/** Whether the game can start as soon as the table is created. */
export function canStart(seats: readonly SeatChoice[]): boolean {
  return !seats.includes("open");
}

export const CLOCKS: readonly (TableSettings["clock"] | null)[] = [
  null,
  { main: 5 * 60_000, increment: 10_000 },
  { main: 15 * 60_000, increment: 20_000 },
  { main: 45 * 60_000, increment: 60_000 },
  { main: 3 * 86_400_000, increment: 43_200_000 },
];

/** Custom boards and decks that the editors store on this device, by option. */
export function ownDrafts(game: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const kind of ["board", "deck"]) {
    try {
      const stored = JSON.parse(localStorage.getItem(`fellfield.${kind}.${game}`) ?? "null");
      if (stored) found[kind] = stored;
    } catch {
      // not valid JSON
    }
  }
  return found;
}
