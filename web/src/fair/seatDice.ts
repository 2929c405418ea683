/** What the page of a seat checks before it goes on: it trusts neither the server nor the other seats. */
import type { FairDetails, GameInfo, TableView, ToldOutcome } from "../wire/types.ts";
import { digest, hex, raw } from "./bytes.mjs";
import type { StoredReceipt } from "./receipts.ts";
import { pledge, startCode } from "./verify.mjs";

/** Why a page does not go on; the words are in `table.dice.distrust.*`. */
export type Distrust = "charter" | "setup" | "pledge" | "second" | "share" | "start" | "restored";

export const NOTHING_SEEN = "0".repeat(64);

/** A new receipt with a fresh share. */
export function newReceipt(table: string, attempt: number, promise: string, seat: string, undo: string): StoredReceipt {
  const share = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { table, attempt, promise, seat, undo, share, count: 0, seen: NOTHING_SEEN };
}

/** The pledge of a receipt's share. */
export function pledgeOf(receipt: StoredReceipt): string {
  return pledge(receipt.table, receipt.attempt, receipt.seat, receipt.promise, receipt.share ?? "none");
}

/** The hash of a charter, as an opening names it. */
export function charterHash(charter: string): string {
  return hex(digest("charter", charter));
}

/**
 * The set-up of a table as its charter has to name it; null where the page cannot tell: a position that is played on from, and
 * boards or decks of owners, whose text is only in the record.
 */
export function setupHash(tableView: TableView, game: GameInfo | undefined): string | null {
  if (!game || tableView.went_on) return null;
  const options = Object.entries(tableView.options).filter(([name, value]) => value !== game.options[name]?.default);
  if (options.some(([, value]) => typeof value === "object")) return null;
  const seats = game.seat_names[String(tableView.players)] ?? [];
  const chosen = options.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(", ");
  return hex(
    digest(
      "setup",
      `[Game ${JSON.stringify(tableView.game)}]\n[Rules ${JSON.stringify(tableView.rules)}]\n[Players ${tableView.players}]\n` +
        `[Seats ${JSON.stringify(seats.join(" "))}]\n[Options {${chosen}}]\n`,
    ),
  );
}

/** Why this charter is not the one to open the share for; null if it is. `setup` is null where the page cannot tell. */
export function charterProblem(receipt: StoredReceipt, charter: string, setup: string | null = null): Distrust | null {
  const lines = charter.split("\n");
  if (setup && lines[2] !== `; setup ${setup}`) return "setup";
  if (lines[0] !== `; fair/2 ${receipt.table} ${receipt.attempt} ${receipt.undo}`) return "charter";
  if (!lines.includes(`; promise ${receipt.promise}`)) return "charter";
  if (!lines.includes(`; pledge ${receipt.seat} ${pledgeOf(receipt)}`)) return "pledge";
  return (receipt.charter ?? charter) === charter ? null : "second";
}

/** The receipt after the start, once every share is what its seat pledged and the start code follows. */
export function withStart(receipt: StoredReceipt, details: FairDetails): StoredReceipt | Distrust {
  const { charter, shares, start } = details;
  if ((receipt.charter ?? charter) !== charter || (receipt.start ?? start) !== start) return "second";
  const pledged = charter.split("\n").filter((line) => line.startsWith("; pledge "));
  const due = pledged.map((line, place) => {
    const seat = line.split(" ")[2] ?? "";
    return `; pledge ${seat} ${pledge(receipt.table, receipt.attempt, seat, receipt.promise, shares[place] ?? "none")}`;
  });
  if (due.join("\n") !== pledged.join("\n") || shares.length !== pledged.length) return "share";
  if (hex(startCode(charter, shares)) !== start) return "start";
  return { ...receipt, charter, start };
}

/** The receipt after more outcomes. */
export function withDraws(receipt: StoredReceipt, draws: readonly ToldOutcome[]): StoredReceipt {
  const told = draws.reduce(
    (seen, { stream, step, number, outcome }) => digest("seen", seen, stream, step, number, outcome),
    raw(receipt.seen),
  );
  return { ...receipt, count: receipt.count + draws.length, seen: hex(told) };
}

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The first 60 bits of a start code, to be read aloud: K7QM-2XPA-93RD. */
export function shortCode(start: string): string {
  let bits = BigInt(`0x${start.slice(0, 15) || "0"}`);
  let text = "";
  for (let place = 0; place < 12; place++) {
    text = (LETTERS[Number(bits & 31n)] ?? "") + (place && place % 4 === 0 ? "-" : "") + text;
    bits >>= 5n;
  }
  return text;
}
