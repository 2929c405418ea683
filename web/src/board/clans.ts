/** The clans of lemmings by seat; sprites and colours are named after them. */
export const CLANS = ["ritz", "biker", "iq", "viking", "soldier", "rodeo"] as const;

export function clanOf(seat: number): string {
  return CLANS[seat] ?? "ritz";
}
