/** Time left: what the server said, less what has passed since for those whose time runs. */
import type { TableView } from "../../wire/types.ts";

export function timeLeft(look: Pick<TableView, "clocks" | "seats">, since: number, now: number): number[] {
  return look.clocks.map((left, seat) => {
    const runs = look.seats[seat]?.due && !look.seats[seat]?.bot;
    return Math.max(0, runs ? left - (now - since) : left);
  });
}
