/** The verifier of the page agrees with the one in Python on every vector. */
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { digest, encode, hex, hmac, raw, sha256 } from "../src/fair/bytes.mjs";
import { pick, type Receipt, verify } from "../src/fair/verify.mjs";

interface Vectors {
  encode: { tag: string; parts: ["text" | "number" | "bytes", string | number][]; bytes: string; sha256: string }[];
  draws: {
    key: string;
    stream: string;
    step: string;
    number: number;
    line: number;
    odds: [string, string][];
    outcome: string;
  }[];
  records: { record: string; receipts: Receipt[]; outcomes: number }[];
  refused: { why: string; record: string; receipt: Receipt | null }[];
}
const vectors = JSON.parse(readFileSync("../tests/server/fair_vectors.json", "utf8")) as Vectors;

describe("hashes", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("of %i bytes are those of Node", (length) => {
    const data = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    const key = data.slice(0, 32);
    expect(hex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
    expect(hex(hmac(key, data))).toBe(createHmac("sha256", key).update(data).digest("hex"));
  });
  it("are those of the vectors", () => {
    for (const { tag, parts, bytes, sha256: hash } of vectors.encode) {
      const values = parts.map(([kind, part]) => (kind === "bytes" ? raw(String(part) || "none") : part));
      expect(hex(encode(tag, ...values))).toBe(bytes);
      expect(hex(digest(tag, ...values))).toBe(hash);
    }
  });
});

it("draws what the vectors say", () => {
  for (const { key, stream, step, number, line, odds, outcome } of vectors.draws) {
    const weighed = odds.map(([text, weight]) => [text, BigInt(weight)] as const);
    expect(pick(raw(key), stream, step, number, line, weighed)).toBe(outcome);
  }
});

it("accepts every record, alone and against each receipt", () => {
  for (const { record, receipts, outcomes } of vectors.records) {
    expect(verify(record)).toMatchObject({ outcomes, compared: false });
    for (const receipt of receipts) expect(verify(record, receipt)).toMatchObject({ outcomes, compared: true });
  }
});

it.each(vectors.refused)("refuses a forgery: $why", ({ record, receipt }) => {
  expect(() => verify(record, receipt ?? {})).toThrow();
});

it("answers hostile files", () => {
  const spaces = " ".repeat(1_000_000);
  const hostile = [
    "",
    "\n; fair/2 ",
    "x".repeat(5_000_000),
    `\n; fair/2 t 1 none\n${"; undo 0\n".repeat(100_000)}`,
    `1. * a${spaces}b`,
  ];
  for (const text of hostile) expect(() => verify(text)).toThrow();
});

it("has at most 80 lines", () => {
  expect(readFileSync("src/fair/verify.mjs", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(80);
});
