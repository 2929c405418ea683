import { beforeEach, describe, expect, test } from "vitest";
import { Lesson } from "../src/pages/learn/lesson.svelte.ts";
import { transport } from "../src/wire/http.ts";
import type { LessonAttempt, LessonState } from "../src/wire/types.ts";

let asked: LessonAttempt[] = [];
const view = { to_act: [0], players: 3 };
/** A teacher whose steps have two tasks: "a", then "b"; "x" is against the rules, anything else beside the point. */
function teach(body: LessonAttempt): LessonState {
  const done = body.actions?.length ?? 0;
  const base = { view, legal: ["a", "b", "c"], events: [], task: done, tasks: 2, aside: false, why: null };
  if (!body.tried) return base;
  if (body.tried === "x") return { ...base, why: { code: "illegal", message: "m", clause: "LL-8.6" } };
  return body.tried === ["a", "b"][done] ? { ...base, task: done + 1 } : { ...base, aside: true };
}

beforeEach(() => {
  asked = [];
  transport.fetch = async (_path, init) => {
    if (init.method === "GET") return new Response(JSON.stringify({ game: "g", steps: ["one", "two"] }));
    const body = JSON.parse(String(init.body)) as LessonAttempt;
    asked.push(body);
    return new Response(JSON.stringify(teach(body)));
  };
});

describe("a lesson", () => {
  test("goes on by what the step is about, and carries all that was done along", async () => {
    const lesson = new Lesson("first");
    await lesson.open();
    await lesson.attempt("a");
    expect([lesson.task, lesson.done]).toEqual([1, false]);
    await lesson.attempt("b");
    expect(lesson.done).toBe(true);
    expect(asked.at(-1)).toEqual({ step: 0, actions: ["a"], tried: "b" });
    await lesson.attempt("c");
    expect(asked).toHaveLength(3); // a step that is done asks for nothing more
  });

  test("a mistake changes nothing on the board and says why; another idea is left aside", async () => {
    const lesson = new Lesson("second");
    await lesson.open();
    const before = lesson.now;
    await lesson.attempt("x");
    expect([lesson.why?.clause, lesson.aside, lesson.now]).toEqual(["LL-8.6", false, before]);
    await lesson.attempt("c");
    expect([lesson.why, lesson.aside, lesson.now]).toEqual([null, true, before]);
  });

  test("ends behind its last step, and is found where it was left", async () => {
    const lesson = new Lesson("third");
    await lesson.open();
    await lesson.go(1);
    const again = new Lesson("third");
    await again.open();
    expect(again.step).toBe("two");
    await again.go(2);
    expect(again.finished).toBe(true);
    const anew = new Lesson("third");
    await anew.open();
    expect(anew.step).toBe("one");
  });

  test("knows which steps were done and which were skipped", async () => {
    const lesson = new Lesson("fourth");
    await lesson.open();
    await lesson.go(1);
    expect(lesson.mastered).toEqual([]);
    await lesson.attempt("a");
    await lesson.attempt("b");
    expect(new Lesson("fourth").mastered).toEqual(["two"]);
    await lesson.go(2);
    await lesson.go(0);
    expect(lesson.mastered).toEqual([]);
  });
});
