/** The face of a seat: a lemming of a clan, or a stag. */
import { COATS } from "../../games/antler/view.ts";
import { CLANS } from "../../games/leaping/view.ts";

export interface SeatFace {
  readonly cls: string;
  readonly face: { clan?: string; coat?: string };
}

export function seatFace(game: string, seat: number): SeatFace {
  if (game === "antler-island") {
    const coat = COATS[seat] ?? "charcoal";
    return { cls: `coat-${coat}`, face: { coat } };
  }
  const clan = CLANS[seat] ?? "ritz";
  return { cls: `clan-${clan}`, face: { clan } };
}
