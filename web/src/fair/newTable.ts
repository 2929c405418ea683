/** Starts new tables with the shares of their own seats; the page of the table opens them. */
import { newKey, post } from "../wire/http.ts";
import { fetchGames } from "../wire/identity.svelte.ts";
import type { AnyCommand, TableRequest, TableResponse } from "../wire/types.ts";
import { saveReceipt } from "./receipts.ts";
import { newReceipt, pledgeOf } from "./seatDice.ts";

/** Create a table, and start it if the request says so; returns its id. Throws ApiError. */
export async function createTable(request: TableRequest): Promise<string> {
  const created = await post<TableResponse>(
    "/api/tables",
    { ...request, start: false },
    { "idempotency-key": newKey() },
  );
  if (request.start) await startTable(created);
  return created.frame.table_view.table;
}

/** Pledge a share for each of my seats and call the start, unless a seat is still open. */
export async function startTable(created: TableResponse): Promise<void> {
  const { table, fair, game, players, seats } = created.frame.table_view;
  if (seats.some(({ kind }) => kind === "open")) return;
  const run = (command: AnyCommand): Promise<unknown> => post(`/api/tables/${table}/do`, { command, key: newKey() });
  const names = (await fetchGames()).games.find(({ id }) => id === game)?.seat_names[String(players)] ?? [];
  for (const seat of created.seats) {
    const receipt = newReceipt(table, fair.attempt ?? 1, fair.promise, names[seat] ?? "", fair.undo);
    await saveReceipt(receipt);
    await run({ do: "pledge", seat, value: pledgeOf(receipt) });
  }
  await run({ do: "start" });
}
