// Checks the chance of a finished game (fair/2) and shares no code with the server; `node check.mjs` runs it on files.
// `verify` throws an Error that says what does not hold, or returns what it has found; docs/fair-dice.md has the method.
import { digest, encode, hex, hmac, raw } from "./bytes.mjs";

const [HASH, NUMBER, SEAT] = ["[0-9a-f]{64}", "(?:0|[1-9][0-9]{0,8})", "[!-+\\--:<-{}~]{1,32}"];
const [WORD, VALUE, SPAN] = ["[0-9A-Za-z_:.-]{1,160}", `${SEAT} (?:${HASH}|none)\n`, 1n << 256n];
const TABLE = `; fair/2 (${WORD}) (${NUMBER}) (none|fresh|same)\n; origin ${WORD}\n; setup (${HASH})\n; promise (${HASH})\n`;
const OPENED = `((?:; open ${VALUE})*); beacon (${HASH}|none)\n; start (${HASH})\n`;
const HEAD = new RegExp(`^(${TABLE}((?:; pledge ${VALUE})*); late (${WORD})\n)${OPENED}`);
const DRAW = new RegExp(`^; draw \\*((?:${SEAT}(?:,${SEAT})*)?) ([a-z0-9-]{1,40}) (${NUMBER}) ([ -:<-{}~]+)$`);
const [WEIGHED, UNDO] = [/^([1-9][0-9]{0,76}) ([!-:<-{}~]+(?: [!-:<-{}~]+)*)$/, new RegExp(`^; undo (${NUMBER})$`)];
export const pledge = (table, attempt, seat, promise, share) =>
  share === "none" ? share : hex(digest("pledge", table, attempt, seat, raw(promise), raw(share)));
export const startCode = (charter, shares, beacon = "none") => digest("start", digest("charter", charter), ...shares.map(raw), raw(beacon));
function must(holds, why) {
  if (!holds) throw new Error(why.slice(0, 160));
}
export function pick(key, stream, step, number, line, odds) {
  const total = odds.reduce((sum, [, weight]) => sum + weight, 0n);
  must(total > 0n && total <= SPAN, "the weights add up to nothing or to too much");
  for (let attempt = 0; attempt < 1000; attempt++) {
    const wide = BigInt(`0x${hex(hmac(key, encode("draw", stream, step, number, line, attempt)))}`) * total;
    let left = wide / SPAN; // numbers that would favour some outcomes are passed over
    for (const [outcome, weight] of wide % SPAN < SPAN % total ? [] : odds) if ((left -= weight) < 0n) return outcome;
  }
}
function derive(lines, key, mode, seats) {
  const [stack, told, counts] = [[], [], new Map()];
  let undos = 0;
  for (const row of lines) {
    const [undo, [first, ...rest]] = [row.match(UNDO), row.split(" | ")];
    const [[, stream, step, number, outcome], odds] = [first.match(DRAW) ?? [], rest.map((part) => part.match(WEIGHED))];
    must(undo ? mode !== "none" && undo[1] <= stack.length : step && odds[0] && odds.every(Boolean), `this line cannot be: ${row}`);
    while (undo && stack.length > undo[1]) counts.set(stack.at(-1).slice(0, 2).join(" "), stack.pop()[2]);
    if (undo && told.push(["", "undo", ++undos, ""])) continue;
    const [who, slot, weights] = [stream.split(","), `${stream} ${step}`, odds.map((part) => [part[2], BigInt(part[1])])];
    must(stream === seats.filter((seat) => who.includes(seat)).join(), `seats out of order: ${row}`);
    must(
      odds.every((part, at) => !at || odds[at - 1][2] < part[2]),
      `odds out of order: ${row}`,
    );
    must(Number(number) === (counts.get(slot) ?? 0), `a draw is missing or repeated: ${row}`);
    const derived = pick(key, stream, step, Number(number), mode === "fresh" ? undos : 0, weights);
    must(derived === outcome, `this does not follow from the seed and the shares: ${row}`);
    counts.set(slot, Number(number) + 1);
    told.push(stack[stack.push([stream, step, Number(number), outcome]) - 1]);
  }
  return { stack, told, outcomes: told.length - undos };
}
export function verify(text, receipt = {}) {
  must(text.length <= 4 << 20 && !/\r|\p{Cs}/u.test(text), "this is not a text as the server writes it");
  const [played, proof] = [text.split("\n; fair/2 ", 1)[0].split("\n"), text.slice(text.indexOf("\n; fair/2 ") + 1)];
  const [head, charter, table, tries, mode, setup, promise, pledges, late, opened, beacon, start] = proof.match(HEAD) ?? [];
  must(head && text !== proof && !text.includes("\n; proof ") && !proof.includes("\n; fair/"), "there is no proof, or more than one");
  const [lines, attempt, seats] = [proof.slice(head.length).split("\n"), Number(tries), played.filter((line) => /^\[Seats "[^"]*"\]$/.test(line))];
  const [sown, end, rest] = lines.splice(-3);
  must(rest === "" && /^; seed [0-9a-f]{64}$/.test(sown) && seats.length === 1, "the proof has no end, or no header names the seats");
  must(end === `; end ${hex(digest("end", text.slice(0, -end.length - 1)))}`, "the checksum does not match: the file was changed");
  const headers = played.filter((line) => line.startsWith("[") && !/^\[(Names|Date|Result) /.test(line)).map((line) => `${line}\n`);
  must(setup === hex(digest("setup", headers.join(""))), "the headers are not those of the charter");
  must(promise === hex(digest("promise", table, attempt, raw(sown.slice(7)))), "the seed is not the one that was promised");
  const [open, alike] = [opened.match(/\S+ \S+(?=\n)/g)?.map((line) => line.split(" ")) ?? [], (late === "none") === (beacon === "none")];
  const due = open.map(([seat, share]) => `; pledge ${seat} ${pledge(table, attempt, seat, promise, share)}\n`).join("");
  const shares = new Map(open);
  must(alike && due === pledges && shares.size === open.length, "a share is not the one that was pledged");
  const code = startCode(charter, [...shares.values()], beacon);
  must(hex(code) === start, "the start code does not follow from the charter and the shares");
  const { stack, told, outcomes } = derive(lines, hmac(raw(sown.slice(7)), encode("key", code)), mode, seats[0].slice(8, -2).split(" "));
  const fallen = played.map((line) => line.match(/^(?:[0-9]+\.)? *\*([^ ]*) +([^;]*)/)?.slice(1)).filter(Boolean);
  const bare = (what) => (what.endsWith(" ") ? bare(what.slice(0, -1)) : what);
  const pairs = (list) => JSON.stringify(list.map(([who, what]) => [who.split(",").sort(), bare(what)]));
  must(pairs(fallen) === pairs(stack.map((draw) => [draw[0], draw[3]])), "the outcomes of the game are not those of the proof");
  const facts = { table, attempt, promise, start, end: end.slice(6), share: shares.get(receipt.seat) };
  for (const name in facts) must((receipt[name] ?? facts[name]) === facts[name], `the ${name} is not the one that was kept`);
  const [mine, count] = [told.filter(([stream]) => !stream || stream.split(",").includes(receipt.seat)), receipt.count ?? 0];
  const seen = hex(mine.slice(0, count).reduce((sum, draw) => digest("seen", sum, ...draw), new Uint8Array(32)));
  must(receipt.whole ? count === mine.length : count >= 0 && count <= mine.length, "there are more or fewer outcomes than were seen");
  must((receipt.seen ?? seen) === seen, "these are not the outcomes that the seat has seen");
  return { outcomes, start, attempt, shares: Object.fromEntries(shares), end: end.slice(6), compared: "start" in receipt };
}
