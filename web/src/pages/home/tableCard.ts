/** Names of the players at a listed table. */
import type { Catalogue } from "../../i18n/catalogue.ts";
import { botName, personName } from "../../ui/seatNames.ts";
import type { TableListing } from "../../wire/types.ts";

export function playerNames(words: Catalogue, listing: TableListing): string[] {
  return listing.seats.map((seat, place) => {
    if (seat.kind === "bot") return words.t("web.bot", { name: botName(listing.id, place) });
    return seat.kind === "open" ? words.t("web.open-seat") : personName(words, seat.name);
  });
}
