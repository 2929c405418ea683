/** Follows the dice of a live table for every seat of this device: pledges, opens, keeps receipts, checks the game at the end. */
import { get, getText } from "../wire/http.ts";
import { fetchGames } from "../wire/identity.svelte.ts";
import type { AnyCommand, FairDetails, GameInfo, TableUpdate, TableView } from "../wire/types.ts";
import { askToKeep, loadReceipt, type StoredReceipt, saveReceipt } from "./receipts.ts";
import {
  charterHash,
  charterProblem,
  type Distrust,
  NOTHING_SEEN,
  newReceipt,
  pledgeOf,
  setupHash,
  withDraws,
  withStart,
} from "./seatDice.ts";
import { type Proof, verify } from "./verify.mjs";

/** What the check at the end has found. */
export interface Finding {
  readonly kind: "checked" | "consistent" | "nobody" | "not-proven";
  readonly outcomes: number;
  /** The share of this device; empty if it added none. */
  readonly share: string;
  /** The seats that added a share. */
  readonly seats: readonly string[];
  readonly why: string;
}

/** The part of a live table that is used. */
export interface DiceTable {
  readonly id: string;
  readonly seats: readonly number[];
  send(command: AnyCommand): Promise<unknown>;
}

export class DiceKeeper {
  /** What the check at the end has found; null before it. */
  finding = $state.raw<Finding | null>(null);
  /** Why this page does not trust the start or the game. */
  distrust = $state<Distrust | "">("");
  #table: DiceTable;
  #work: Promise<void> = Promise.resolve();
  #receipts = new Map<number, StoredReceipt>();
  /** Attempt and seat of each pledge that this page has sent. */
  #pledged = new Set<string>();
  #checked = false;

  constructor(table: DiceTable) {
    this.#table = table;
  }

  /** Take a frame; frames are handled one after the other. */
  follow(tableView: TableView, updates: readonly TableUpdate[] | null): void {
    if (tableView.fair?.version !== 2) return;
    this.#work = this.#work.then(() => this.#handle(tableView, updates)).catch(() => undefined);
  }

  /** The receipt of a seat as a file for the verifiers. */
  receiptFile(seat: number): string | null {
    const receipt = this.#receipts.get(seat);
    return receipt ? `${JSON.stringify(receipt, null, 1)}\n` : null;
  }

  async #handle(tableView: TableView, updates: readonly TableUpdate[] | null): Promise<void> {
    const mine = this.#table.seats.filter((seat) => tableView.seats[seat]?.kind !== "bot");
    for (const seat of mine) {
      const receipt = await this.#receipt(seat, tableView);
      if (tableView.status === "waiting" && !tableView.fair.charter) await this.#pledge(seat, tableView, receipt);
      else if (tableView.status === "waiting" && receipt) await this.#open(seat, tableView, receipt);
      else if (tableView.fair.start) await this.#keepUp(seat, tableView, updates, receipt);
    }
    if (tableView.ending && tableView.fair.start && !this.#checked) await this.#check(tableView, mine);
  }

  async #receipt(seat: number, tableView: TableView): Promise<StoredReceipt | null> {
    const known = this.#receipts.get(seat);
    if (known && known.attempt === (tableView.fair.attempt ?? 1)) return known;
    const found = await loadReceipt(tableView.table, tableView.fair.attempt ?? 1, await seatName(tableView, seat));
    if (found) this.#receipts.set(seat, found);
    return found;
  }

  async #keep(seat: number, receipt: StoredReceipt): Promise<void> {
    this.#receipts.set(seat, receipt);
    await saveReceipt(receipt);
  }

  async #pledge(seat: number, tableView: TableView, found: StoredReceipt | null): Promise<void> {
    const { attempt = 1, promise, undo } = tableView.fair;
    const sent = `${attempt} ${seat}`;
    if (found && found.promise !== promise) this.distrust = "charter";
    if (found?.start) {
      // This start has happened before, and everybody knows this share: the server has forgotten it.
      this.distrust = "restored";
      return;
    }
    if (tableView.seats[seat]?.pledged && this.#pledged.has(sent) && found?.undo === undo) return;
    const receipt = found
      ? { ...found, undo }
      : newReceipt(tableView.table, attempt, promise, await seatName(tableView, seat), undo);
    await this.#keep(seat, receipt);
    askToKeep();
    await this.#table.send({ do: "pledge", seat, value: pledgeOf(receipt) });
    this.#pledged.add(sent);
  }

  async #open(seat: number, tableView: TableView, receipt: StoredReceipt): Promise<void> {
    const charter = tableView.fair.charter ?? "";
    if (tableView.fair.opened?.[seat] || !receipt.share) return;
    const problem = receipt.start
      ? "restored"
      : charterProblem(receipt, charter, setupHash(tableView, await gameInfo(tableView)));
    if (problem) {
      this.distrust = problem;
      return;
    }
    await this.#keep(seat, { ...receipt, charter });
    await this.#table.send({ do: "open", seat, charter: charterHash(charter), share: receipt.share });
  }

  /** Check the start once, then add what the seat is told to its digest. */
  async #keepUp(
    seat: number,
    tableView: TableView,
    updates: readonly TableUpdate[] | null,
    found: StoredReceipt | null,
  ): Promise<void> {
    let receipt = found ?? (await newcomer(tableView, seat));
    if (!receipt.start) {
      const begun = withStart(receipt, await this.#details(seat, 0));
      if (typeof begun === "string") {
        this.distrust = begun;
        return;
      }
      receipt = begun;
      await this.#keep(seat, receipt);
    } else if (receipt.start !== tableView.fair.start) this.distrust = "second";
    const [own, told] = [seat === tableView.viewer, tableView.told ?? 0];
    if (own && told < receipt.count) this.distrust = "restored";
    if (own ? told <= receipt.count : !tableView.ending) return;
    const fresh = own ? (updates ?? []).flatMap(({ draws }) => draws ?? []) : [];
    const complete = own && receipt.count + fresh.length === told;
    const draws = complete ? fresh : (await this.#details(seat, receipt.count)).draws;
    await this.#keep(seat, withDraws(receipt, draws));
  }

  #details(seat: number, told: number): Promise<FairDetails> {
    return get<FairDetails>(`/api/tables/${this.#table.id}/dice?seat=${seat}&told=${told}`);
  }

  async #check(tableView: TableView, mine: readonly number[]): Promise<void> {
    this.#checked = true;
    const text = await getText(`/api/tables/${tableView.table}/record`);
    let [proof, share]: [Proof | null, string] = [null, ""];
    try {
      proof = verify(text);
      for (const seat of mine) {
        const receipt = this.#receipts.get(seat);
        if (!receipt) continue;
        proof = verify(text, { ...receipt, whole: true });
        share ||= receipt.share ?? "";
        await this.#keep(seat, { ...receipt, whole: true, end: proof.end });
      }
    } catch (error) {
      this.finding = { kind: "not-proven", outcomes: 0, share, seats: [], why: (error as Error).message };
      return;
    }
    const seats = Object.keys(proof.shares).filter((name) => proof.shares[name] !== "none");
    const kind = !seats.length ? "nobody" : proof.compared ? "checked" : "consistent";
    this.finding = { kind, outcomes: proof.outcomes, share, seats, why: "" };
  }
}

/** A receipt without a share, for a page that first sees a seat when the game has begun. */
async function newcomer(tableView: TableView, seat: number): Promise<StoredReceipt> {
  const { attempt = 1, promise, undo } = tableView.fair;
  const name = await seatName(tableView, seat);
  return { table: tableView.table, attempt, promise, seat: name, undo, count: 0, seen: NOTHING_SEEN };
}

/** The name of a seat in records. */
async function seatName(tableView: TableView, seat: number): Promise<string> {
  return (await gameInfo(tableView))?.seat_names[String(tableView.players)]?.[seat] ?? "";
}

async function gameInfo(tableView: TableView): Promise<GameInfo | undefined> {
  return (await fetchGames()).games.find(({ id }) => id === tableView.game);
}
