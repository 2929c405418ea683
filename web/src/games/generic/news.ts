/** The events of an update that are worth a line on the table: one of each kind. */
import type { EventFacts } from "../../model/types.ts";

const MOST = 4;

/** Of several events of a kind the last one counts, but rather one that concerns the viewer. That somebody is ready shows at the seat. */
export function newsOf(events: readonly EventFacts[], viewer: number | null): EventFacts[] {
  const concerns = (event: EventFacts): boolean =>
    Object.entries(event).some(([name, seat]) => (name === "seat" || name.endsWith("_seat")) && seat === viewer);
  const byKind = new Map<string, EventFacts>();
  for (const event of events) {
    const known = byKind.get(event.event);
    if (event.event !== "choice-sealed" && !(known && concerns(known) && !concerns(event)))
      byKind.set(event.event, event);
  }
  return events.filter((event) => byKind.get(event.event) === event).slice(0, MOST);
}
