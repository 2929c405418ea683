/** The text on the card of a listed table. */
import type { Catalogue } from "../../i18n/catalogue.ts";
import { botName, personName } from "../../ui/seatNames.ts";
import type { TableListing } from "../../wire/types.ts";

/** The name of each seat's player, in seat order; an open seat has the text for open seats. */
export function playerNames(words: Catalogue, listing: TableListing): string[] {
  return listing.seats.map((seat, index) => {
    if (seat.kind === "bot") return words.t("web.bot", { name: botName(listing.id, index) });
    return seat.kind === "open" ? words.t("web.open-seat") : personName(words, seat.name) || words.t("web.deleted");
  });
}
