/** The page's part in the dice: it pledges, opens once, keeps a receipt, and says what it found at the end. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { DiceKeeper } from "../src/fair/diceKeeper.svelte.ts";
import { saveReceipt } from "../src/fair/receipts.ts";
import {
  charterHash,
  charterProblem,
  newReceipt,
  pledgeOf,
  setupHash,
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
  const table = { table: mine.table, game: "tides", rules: "1.0", players: 3, options: {}, seats, viewer: 1, fair };
  return { ...table, status: "waiting", ...facts } as never;
}

let answers: Record<string, unknown> = {};
beforeEach(() => {
  answers = {
    "/api/games": { games: [{ id: "tides", seat_names: { "3": ["Crab", "Heron", "Seal"] }, options: {} }] },
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

const TIDES = {
  id: "tides",
  seat_names: { "3": ["Crab", "Heron", "Seal"] },
  options: { rounds: { default: 3 }, board: { default: "" } },
} as never;
const shown = (facts: object): TableView => tableView({ options: { rounds: 3, board: "" }, ...facts });

test("a share is opened only for the set-up that the table shows", () => {
  const setup = setupHash(shown({}), TIDES);
  expect(charter).toContain(`; setup ${setup}\n`);
  expect(charterProblem(kept(), charter, setup)).toBeNull();
  for (const other of [{ options: { rounds: 5, board: "" } }, { rules: "1.1" }, { game: "floods" }])
    expect(charterProblem(kept(), charter, setupHash(shown(other), TIDES))).toBe("setup");
  expect(setupHash(shown({ options: { rounds: 3, board: { hexes: [] } } }), TIDES), "an owner's board").toBeNull();
  expect(setupHash(shown({ went_on: { table: "t", step: 3 } }), TIDES), "a position").toBeNull();
});

test("a page whose table shows other options than its charter does not open its share", async () => {
  answers["/api/games"] = { games: [TIDES] };
  await saveReceipt(kept());
  const { dice, sent, settle } = keeper();
  const called = { ...tableView({}).fair, charter, opened: [true, false, true] };
  dice.follow(shown({ fair: called, options: { rounds: 5, board: "" } }), null);
  await settle();
  expect([sent, dice.distrust]).toEqual([[], "setup"]);
});

test("a server that has forgotten a start gets neither the pledge nor the share again", async () => {
  await saveReceipt({ ...kept(), table: "old", charter, start: mine.start, count: 4 });
  const { dice, sent, settle } = keeper();
  dice.follow(tableView({ table: "old" }), null);
  await settle();
  expect([sent, dice.distrust]).toEqual([[], "restored"]);
  const again = keeper();
  again.dice.follow(
    tableView({ table: "old", fair: { ...tableView({}).fair, charter, opened: [true, false, true] } }),
    null,
  );
  await again.settle();
  expect([again.sent, again.dice.distrust]).toEqual([[], "restored"]);
});

test("a game in which fewer outcomes have fallen than this page saw was restored", async () => {
  await saveReceipt({ ...kept(), table: "older", start: mine.start, count: 4 });
  const { dice, settle } = keeper();
  dice.follow(
    tableView({ table: "older", status: "playing", fair: { ...tableView({}).fair, start: mine.start }, told: 3 }),
    null,
  );
  await settle();
  expect(dice.distrust).toBe("restored");
});

test("every seat of one device pledges, opens and keeps a receipt of its own", async () => {
  const sent: AnyCommand[] = [];
  const dice = new DiceKeeper({ id: "both", seats: [0, 2], send: async (command) => void sent.push(command) });
  dice.follow(tableView({ table: "both" }), null);
  await new Promise((done) => setTimeout(done, 30));
  const receipts = [0, 2].map((seat) => JSON.parse(dice.receiptFile(seat) ?? "{}"));
  expect(sent).toEqual(receipts.map((receipt, place) => ({ do: "pledge", seat: place * 2, value: pledgeOf(receipt) })));
  expect(receipts.map(({ seat }) => seat)).toEqual(["Crab", "Seal"]);
  expect(receipts[0].share).not.toBe(receipts[1].share);
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
