/** The events of a finished game. */
import type { EventFacts } from "../../model/types.ts";
import { get } from "../../wire/http.ts";
import type { Replay } from "../../wire/types.ts";

const PAGE_SIZE = 200;

/** Fetch all events of a finished game, for viewers who did not see all of it. */
export async function fetchEvents(table: string): Promise<EventFacts[]> {
  const events: EventFacts[] = [];
  for (let start = 0, total = 1; start < total; start += PAGE_SIZE) {
    const page = await get<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?start=${start}&count=${PAGE_SIZE}`);
    total = page.total;
    events.push(...page.moments.flatMap((step) => step.events as unknown as EventFacts[]));
  }
  return events;
}
