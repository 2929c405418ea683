import type { Catalogue } from "../i18n/catalogue.ts";
import type { Narrator } from "../i18n/narrator.ts";
import type { EventFacts } from "../model/types.ts";

/** The sentence for an event of the game or of its table; empty if there is nothing to tell. */
export function eventSentence(words: Catalogue, narrator: Narrator, event: EventFacts): string {
  return event.event.startsWith("table.")
    ? words.text(`web.${event.event}`, narrator.named(event))
    : narrator.event(event);
}
