/** Changing a deck of Legends. What an effect may say is checked by the server; here it is text in the shape of JSON. */
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
  [more: string]: unknown;
}
export interface Deck {
  village: { clan: { [value: string]: number }; [more: string]: unknown };
  reveal: { [players: string]: number };
  legends: Legend[];
  [more: string]: unknown;
}

export function updateLegend(deck: Deck, place: number, more: Partial<Legend>): Deck {
  return { ...deck, legends: deck.legends.map((one, other) => (other === place ? { ...one, ...more } : one)) };
}

/** Another Legend with the same effect, to be made one's own. */
export function duplicateLegend(deck: Deck, place: number): Deck {
  const like = deck.legends[place];
  if (!like) return deck;
  let [id, number] = [`${like.id}_2`.slice(0, 40), 2];
  while (deck.legends.some((one) => one.id === id)) id = `${like.id.slice(0, 36)}_${++number}`;
  const copy: Legend = { ...structuredClone(like), id, provenance: "owner" };
  return { ...deck, legends: [...deck.legends.slice(0, place + 1), copy, ...deck.legends.slice(place + 1)] };
}

export function removeLegend(deck: Deck, place: number): Deck {
  return { ...deck, legends: deck.legends.filter((_, other) => other !== place) };
}

const DETAILS = ["timing", "negative", "target", "effect"] as const;

/** What a Legend does, as text to edit. */
export function detailsText(legend: Legend): string {
  return JSON.stringify(Object.fromEntries(DETAILS.map((name) => [name, legend[name]])), null, 1);
}

/** The edited text back as fields; null if it is no JSON object. */
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
  return deck.legends.reduce((sum, one) => sum + (Number(one.copies) || 0), 0);
}

/** The Legend that a fault speaks of. */
export function legendIndexIn(where: string): number | null {
  const found = /^legends\[(\d+)\]/.exec(where);
  return found ? Number(found[1]) : null;
}
