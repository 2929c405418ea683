/** Tables one may wish for: against bots at once, with friends by a link, on one device. */
import type { GameInfo, SeatRequest, TableRequest, TableSettings } from "../../wire/types.ts";

export type Preset = "bots" | "friends" | "device";
/** What is chosen for a seat: `human`, `open`, `device`, or `bot:steady`. */
export type SeatChoice = string;

/** Most fun for the first time: few enough to be quick, enough to be lively. */
const USUAL: { readonly [game: string]: number } = {
  "leaping-lemmings": 3,
  "valhalla-lemmings": 4,
  "antler-island": 3,
};
const PLACE = "fellfield.wish";

interface Remembered {
  players?: number;
  level?: string;
}

/** What was chosen last time, for the next *Play now*. */
export function lastSetup(game: string): { players: number; level: string } {
  let found: Remembered = {};
  try {
    found = (JSON.parse(localStorage.getItem(`${PLACE}.${game}`) ?? "{}") as Remembered) ?? {};
  } catch {
    // nothing kept, or nothing that can be read
  }
  return { players: found.players ?? USUAL[game] ?? 3, level: found.level ?? "steady" };
}

export function saveSetup(game: string, players: number, level: string): void {
  try {
    localStorage.setItem(`${PLACE}.${game}`, JSON.stringify({ players, level }));
  } catch {
    // then the usual table it is
  }
}

/** Whoever sits down in a hurry wants to choose at once: where the rules leave it to chance who begins, it is me. */
const FIRST: { readonly [game: string]: Record<string, unknown> } = { "leaping-lemmings": { first_eagle: 0 } };

/** Me and bots, begun at once. */
export function quickTableRequest(game: string): TableRequest {
  const { players, level } = lastSetup(game);
  const seats = seatRequests(presetSeats("bots", players, level));
  return { game, players, options: FIRST[game] ?? {}, seats, settings: { relief: level }, start: true };
}

export function presetSeats(preset: Preset, players: number, level: string): SeatChoice[] {
  const others = { bots: `bot:${level}`, friends: "open", device: "device" }[preset];
  const first = preset === "device" ? "device" : "human";
  return Array.from({ length: players }, (_, seat) => (seat ? others : first));
}

/** The seats as they are asked for; `people` are the names of those on this device, where they have given one. */
export function seatRequests(choices: readonly SeatChoice[], people: readonly string[] = []): SeatRequest[] {
  return choices.map((choice, seat) => {
    const [kind = "open", level = ""] = choice.split(":");
    const name = kind === "device" ? (people[seat]?.trim() ?? "") : "";
    return { kind, ...(level && { level }), ...(name && { name }) };
  });
}

/** Only what differs from the usual, so that a table says what is special about it. */
export function chosenOptions(game: GameInfo, chosen: { readonly [name: string]: unknown }): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => name in game.options && value !== game.options[name]?.default),
  );
}

/** Whether the game can begin as soon as the table is laid. */
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

/** Boards and decks of one's own that the editors keep on this device, by the option that takes them. */
export function ownDrafts(game: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const kind of ["board", "deck"]) {
    try {
      const kept = JSON.parse(localStorage.getItem(`fellfield.${kind}.${game}`) ?? "null");
      if (kept) found[kind] = kept;
    } catch {
      // nothing that could be used
    }
  }
  return found;
}
