/** Who sits at a table that a list shows. */
import type { Words } from "../../i18n/words.ts";
import { botName, personName } from "../../ui/seatNames.ts";
import type { TableListing } from "../../wire/types.ts";

export function playerNames(words: Words, card: TableListing): string[] {
  return card.seats.map((seat, place) => {
    if (seat.kind === "bot") return words.t("web.bot", { name: botName(card.id, place) });
    return seat.kind === "open" ? words.t("web.open-seat") : personName(words, seat.name);
  });
}
