/** Patches lead from one value to another, in the page as in the engine. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { applyPatch, type Patch } from "../src/wire/patches.ts";

interface Vector {
  readonly what: string;
  readonly old: object;
  readonly new: object;
  readonly patch: Patch;
}
const file = resolve(import.meta.dirname, "../../tests/core/patches.json");
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vector[];

test.each(vectors.map((vector) => [vector.what, vector] as const))("%s", (_, vector) => {
  const before = structuredClone(vector.old);
  expect(applyPatch(vector.old, vector.patch)).toEqual(vector.new);
  expect(vector.old).toEqual(before);
});

test("unchanged parts are shared, so that the page redraws only what changed", () => {
  const old = { stacks: { "9b": [0], "4c": [1] }, track: [1, 2] };
  const next = applyPatch(old, { stacks: { "4c": [[2]] } });
  expect(next.track).toBe(old.track);
  expect(next.stacks["9b"]).toBe(old.stacks["9b"]);
});
