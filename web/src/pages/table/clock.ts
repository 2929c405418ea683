/** Time left: what the server said, less what has passed since for those whose time runs. */
import type { TableView } from "../../wire/types.ts";

export function timeLeft(look: Pick<TableView, "clocks" | "seats">, since: number, now: number): number[] {
  return look.clocks.map((left, seat) => {
    const runs = look.seats[seat]?.due && !look.seats[seat]?.bot;
    return Math.max(0, runs ? left - (now - since) : left);
  });
}

/** 1:05, 12:00, 3 h 20: as short as it stays clear. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  if (hours) return `${hours} h ${String(minutes).padStart(2, "0")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
