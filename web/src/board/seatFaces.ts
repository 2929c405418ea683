/** Faces of seats: lemmings of the six clans, unless a game brings its own. */
import type { SeatFace } from "./manifest.ts";

const CLANS = ["ritz", "biker", "iq", "viking", "soldier", "rodeo"] as const;

export function clanFace(seat: number): SeatFace {
  const clan = CLANS[seat % CLANS.length] ?? "ritz";
  return { cls: `clan-${clan}`, face: { clan } };
}

/** The face of a seat in the colours that its game has brought to the server, if any. */
export function colouredFace(game: string, seat: number): SeatFace {
  const { cls, face } = clanFace(seat);
  return { cls: seat < (coloured.get(game) ?? 0) ? `${cls} ${colourClass(game, seat)}` : cls, face };
}

const colourClass = (game: string, seat: number): string => `seat-${game}-${seat}`;
/** How many seats of a game have colours. */
const coloured = new Map<string, number>();
let sheet: CSSStyleSheet | null = null;

/** Use these colours for the seats of a game. */
export function setSeatColours(game: string, colours: readonly string[]): void {
  if (coloured.has(game) || !colours.length || !/^[a-z][a-z0-9-]*$/.test(game)) return;
  coloured.set(game, colours.length);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  for (const [seat, colour] of colours.entries())
    if (CSS.supports("color", colour)) sheet.insertRule(`.${colourClass(game, seat)} { --c: ${colour}; }`);
}
