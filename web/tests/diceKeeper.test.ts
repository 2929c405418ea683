/** The page's part in the dice: it pledges, opens once, keeps a receipt, and says what it found at the end. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { DiceKeeper } from "../src/fair/diceKeeper.svelte.ts";
import {
  charterHash,
  charterProblem,
  newReceipt,
  pledgeOf,
  shortCode,
  withDraws,
  withStart,
} from "../src/fair/seatDice.ts";
import { type Receipt, verify } from "../src/fair/verify.mjs";
import { transport } from "../src/wire/http.ts";
import type { AnyCommand, FairDetails, TableView } from "../src/wire/types.ts";

const vectors = JSON.parse(readFileSync("../tests/server/fair_vectors.json", "utf8")) as {
  records: { record: string; receipts: Required<Receipt>[]; outcomes: number }[];
};
const { record, receipts, outcomes } = vectors.records[1] as (typeof vectors.records)[number];
const mine = receipts[1] as Required<Receipt>;
const proof = record.slice(record.indexOf("; fair/2 ")).split("\n");
const charter = `${proof
  .slice(
    0,
    proof.findIndex((line) => line.startsWith("; open ")),
  )
  .join("\n")}\n`;
const shares = proof.filter((line) => line.startsWith("; open ")).map((line) => line.split(" ")[3] ?? "");
const DETAILS: FairDetails = {
  table: mine.table,
  attempt: 1,
  promise: mine.promise,
  pledges: [],
  charter,
  shares,
  start: mine.start,
  draws: toldTo(mine.seat),
};

/** What a seat is told, from the lines of the record. */
function toldTo(seat: string): FairDetails["draws"] {
  let undos = 0;
  return proof.flatMap((line) => {
    if (line.startsWith("; undo ")) {
      undos += 1;
      return [{ stream: "", step: "undo", number: undos, outcome: "" }];
    }
    const found = line.match(/^; draw \*(\S*) (\S+) (\d+) (.*?) \| /);
    if (!found || (found[1] && !found[1].split(",").includes(seat))) return [];
    return [{ stream: found[1] ?? "", step: found[2] ?? "", number: Number(found[3]), outcome: found[4] ?? "" }];
  });
}

const kept = (share: string = mine.share) => ({
  table: mine.table,
  attempt: 1,
  promise: mine.promise,
  seat: mine.seat,
  share,
  undo: "fresh",
  count: 0,
  seen: "0".repeat(64),
});

function tableView(facts: object): TableView {
  const seats = ["Crab", "Heron", "Seal"].map(() => ({ kind: "human", pledged: false }));
  const fair = { version: 2, promise: mine.promise, undo: "fresh" };
  return { table: mine.table, game: "tides", players: 3, seats, status: "waiting", viewer: 1, fair, ...facts } as never;
}

let answers: Record<string, unknown> = {};
beforeEach(() => {
  answers = {
    "/api/games": { games: [{ id: "tides", seat_names: { "3": ["Crab", "Heron", "Seal"] } }] },
    [`/api/tables/${mine.table}/dice`]: DETAILS,
    [`/api/tables/${mine.table}/record`]: record,
  };
  transport.fetch = async (path) => {
    const answer = answers[path.split("?")[0] ?? ""];
    return new Response(typeof answer === "string" ? answer : JSON.stringify(answer));
  };
});

function keeper(): { dice: DiceKeeper; sent: AnyCommand[]; settle: () => Promise<void> } {
  const sent: AnyCommand[] = [];
  const dice = new DiceKeeper({ id: mine.table, seats: [1], send: async (command) => void sent.push(command) });
  return { dice, sent, settle: () => new Promise((done) => setTimeout(done, 30)) };
}

test("a share is opened for the charter that was shown, and for no other", () => {
  expect(charterProblem(kept(), charter)).toBeNull();
  expect(charterProblem({ ...kept(), charter }, charter)).toBeNull();
  expect(charterProblem({ ...kept(), charter: `${charter}x` }, charter)).toBe("second");
  expect(charterProblem(kept(), charter.replace(mine.promise, "0".repeat(64)))).toBe("charter");
  expect(charterProblem({ ...kept(), undo: "same" }, charter)).toBe("charter");
  expect(charterProblem(kept("ab".repeat(32)), charter)).toBe("pledge");
});

test("a start is believed only if every share was pledged and the code follows", () => {
  expect(withStart(kept(), DETAILS)).toMatchObject({ start: mine.start });
  expect(withStart(kept(), { ...DETAILS, shares: [...shares.slice(0, 2), "ff".repeat(32)] })).toBe("share");
  expect(withStart(kept(), { ...DETAILS, shares: shares.slice(0, 2) })).toBe("share");
  expect(withStart(kept(), { ...DETAILS, start: "0".repeat(64) })).toBe("start");
  expect(withStart({ ...kept(), start: "0".repeat(64) }, DETAILS)).toBe("second");
});

test("what a seat is told makes the digest of its receipt", () => {
  expect(withDraws(kept(), DETAILS.draws)).toMatchObject({ count: mine.count, seen: mine.seen });
});

test("a start code is read aloud in twelve letters", () => {
  expect(shortCode("f".repeat(64))).toBe("ZZZZ-ZZZZ-ZZZZ");
  expect(shortCode(`${"0".repeat(14)}1${"f".repeat(49)}`)).toBe("0000-0000-0001");
});

test("the page pledges once it sees the promise, with a share that it has stored", async () => {
  const { dice, sent, settle } = keeper();
  dice.follow(tableView({ table: "fresh" }), null);
  await settle();
  const receipt = JSON.parse(dice.receiptFile(1) ?? "{}");
  expect(sent).toEqual([{ do: "pledge", seat: 1, value: pledgeOf(receipt) }]);
  expect(receipt).toMatchObject({
    seat: "Heron",
    promise: mine.promise,
    share: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const opened = { ...tableView({}).fair, charter: charter.replace(mine.table, "fresh"), opened: [true, false, true] };
  dice.follow(tableView({ table: "fresh", fair: opened }), null);
  await settle();
  expect(sent.length, "a charter without my pledge is not opened").toBe(1);
  expect(dice.distrust).toBe("pledge");
});

test("a page that followed a game says that all outcomes follow", async () => {
  const { dice, settle } = keeper();
  const fair = { ...tableView({}).fair, start: mine.start };
  dice.follow(tableView({ status: "finished", fair, told: mine.count, ending: {} }), null);
  await settle();
  expect(dice.distrust).toBe("");
  expect(dice.finding).toMatchObject({ kind: "checked", outcomes, seats: ["Crab", "Heron", "Seal"] });
  expect(() => verify(record, JSON.parse(dice.receiptFile(1) ?? "{}"))).not.toThrow();
});

test("a record that is not the game which the page followed is not proven", async () => {
  const other = vectors.records[2]?.record ?? "";
  answers[`/api/tables/${mine.table}/record`] = other;
  const { dice, settle } = keeper();
  const fair = { ...tableView({}).fair, start: mine.start };
  dice.follow(tableView({ status: "finished", fair, told: mine.count, ending: {} }), null);
  await settle();
  expect(dice.finding).toMatchObject({ kind: "not-proven" });
});

test("a fresh receipt has a share of its own", () => {
  const [one, two] = [newReceipt("t", 1, "00", "A", "fresh"), newReceipt("t", 1, "00", "A", "fresh")];
  expect(one.share).not.toBe(two.share);
  expect(charterHash("a")).not.toBe(charterHash("b"));
});
