/** Clock times: the server's value minus the time since, for running clocks. */
import type { TableView } from "../../wire/types.ts";

export function timeLeft(tableView: Pick<TableView, "clocks" | "seats">, since: number, now: number): number[] {
  return tableView.clocks.map((left, seat) => {
    const runs = tableView.seats[seat]?.due && !tableView.seats[seat]?.bot;
    return Math.max(0, runs ? left - (now - since) : left);
  });
}
