/** Edits of a deck of Legends. Effects are edited as JSON and validated by the server. */
export interface Legend {
  id: string;
  copies: number;
  name: { [language: string]: string };
  text: { [language: string]: string };
  timing: string[];
  negative: boolean;
  target: string[];
  two_player: boolean;
  provenance: string;
  effect: unknown[];
  [change: string]: unknown;
}
export interface Deck {
  village: { clan: { [value: string]: number }; [change: string]: unknown };
  reveal: { [players: string]: number };
  legends: Legend[];
  [change: string]: unknown;
}

export function updateLegend(deck: Deck, place: number, change: Partial<Legend>): Deck {
  return {
    ...deck,
    legends: deck.legends.map((legend, index) => (index === place ? { ...legend, ...change } : legend)),
  };
}

/** Add a copy of a Legend under a new id. */
export function duplicateLegend(deck: Deck, place: number): Deck {
  const original = deck.legends[place];
  if (!original) return deck;
  let [id, number] = [`${original.id}_2`.slice(0, 40), 2];
  while (deck.legends.some((legend) => legend.id === id)) id = `${original.id.slice(0, 36)}_${++number}`;
  const copy: Legend = { ...structuredClone(original), id, provenance: "owner" };
  return { ...deck, legends: [...deck.legends.slice(0, place + 1), copy, ...deck.legends.slice(place + 1)] };
}

export function removeLegend(deck: Deck, place: number): Deck {
  return { ...deck, legends: deck.legends.filter((_, index) => index !== place) };
}

const DETAILS = ["timing", "negative", "target", "effect"] as const;

/** The editable details of a Legend as JSON text. */
export function detailsText(legend: Legend): string {
  return JSON.stringify(Object.fromEntries(DETAILS.map((name) => [name, legend[name]])), null, 1);
}

/** Parse edited details; null if the text is not a JSON object. */
export function parseDetails(text: string): Partial<Legend> | null {
  try {
    const found = JSON.parse(text);
    if (typeof found !== "object" || found === null || Array.isArray(found)) return null;
    return Object.fromEntries(DETAILS.filter((name) => name in found).map((name) => [name, found[name]]));
  } catch {
    return null;
  }
}

export function cardCount(deck: Deck): number {
  return deck.legends.reduce((sum, legend) => sum + (Number(legend.copies) || 0), 0);
}

/** The index of the Legend named in the location of a fault. */
export function legendIndexIn(where: string): number | null {
  const found = /^legends\[(\d+)\]/.exec(where);
  return found ? Number(found[1]) : null;
}
