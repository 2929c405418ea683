/** The names and texts of the supplied Legends, which are in the deck file, as messages. */
import { readFileSync } from "node:fs";

const file = new URL("../../../../src/fellfield/games/valhalla_lemmings/deck.json", import.meta.url);
const deck = JSON.parse(readFileSync(file, "utf8"));
const escapeMessage = (text) => text.replaceAll("'", "''").replace(/[{}]/g, "'$&'");

export default function legends(language) {
  const messages = {};
  for (const legend of deck.legends) {
    for (const fact of ["legend", "legends", "shield"])
      messages[`valhalla-lemmings.${fact}.${legend.id}`] = escapeMessage(legend.name[language]);
    messages[`valhalla-lemmings.legend-text.${legend.id}`] = escapeMessage(legend.text[language]);
  }
  return messages;
}
