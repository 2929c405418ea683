import { beforeEach, describe, expect, test } from "vitest";
import { prefs } from "../src/model/prefs.svelte.ts";
import { Lesson } from "../src/pages/learn/lesson.svelte.ts";
import { transport } from "../src/wire/http.ts";
import type { LessonAttempt, LessonState } from "../src/wire/types.ts";

let attempts: LessonAttempt[] = [];
const view = { to_act: [0], players: 3 };
/** A fake server whose steps have two tasks, "a" then "b"; "x" is illegal, anything else is off topic. */
function respond(body: LessonAttempt): LessonState {
  const done = body.actions?.length ?? 0;
  const events = body.tried ? [{ event: "tried" }] : [];
  const base = { view, offers: [], legal: ["a", "b", "c"], events, task: done, tasks: 2, aside: false, why: null };
  if (!body.tried) return base;
  if (body.tried === "x") return { ...base, why: { code: "illegal", message: "m", clause: "LL-8.6" } };
  return body.tried === ["a", "b"][done] ? { ...base, task: done + 1 } : { ...base, aside: true };
}

beforeEach(() => {
  attempts = [];
  transport.fetch = async (_path, init) => {
    if (init.method === "GET") return new Response(JSON.stringify({ game: "g", steps: ["one", "two"] }));
    const body = JSON.parse(String(init.body)) as LessonAttempt;
    attempts.push(body);
    return new Response(JSON.stringify(respond(body)));
  };
});

describe("a lesson", () => {
  test("advances with the right action and sends all actions done so far", async () => {
    const lesson = new Lesson("first");
    await lesson.open();
    await lesson.attempt("a");
    expect([lesson.task, lesson.done]).toEqual([1, false]);
    await lesson.attempt("b");
    expect(lesson.done).toBe(true);
    expect(attempts.at(-1)).toEqual({ step: 0, actions: ["a"], tried: "b" });
    await lesson.attempt("c");
    expect(attempts).toHaveLength(3); // a finished step sends nothing
  });

  test("an illegal or off-topic action leaves the board unchanged and is explained", async () => {
    const lesson = new Lesson("second");
    await lesson.open();
    const before = lesson.board;
    await lesson.attempt("x");
    expect([lesson.why?.clause, lesson.aside, lesson.board]).toEqual(["LL-8.6", false, before]);
    await lesson.attempt("c");
    expect([lesson.why, lesson.aside, lesson.board]).toEqual([null, true, before]);
  });

  test("Next during an animation, or before an answer has come, praises nothing in the next step", async () => {
    prefs.speed = 1;
    const lesson = new Lesson("fifth");
    await lesson.open();
    const detach = lesson.director.attach(() => ({ ms: 10_000 }));
    await lesson.attempt("a");
    await lesson.attempt("b");
    expect([lesson.done, lesson.director.playing, lesson.praised]).toEqual([true, true, false]);
    await lesson.go(1);
    expect([lesson.step, lesson.done, lesson.praised]).toEqual(["two", false, false]);
    await lesson.attempt("a");
    const late = lesson.attempt("b");
    await lesson.go(0);
    await late;
    expect([lesson.step, lesson.done, lesson.praised]).toEqual(["one", false, false]);
    detach();
    prefs.speed = 0;
  });

  test("ends after its last step and resumes where it was left", async () => {
    const lesson = new Lesson("third");
    await lesson.open();
    await lesson.go(1);
    const again = new Lesson("third");
    await again.open();
    expect(again.step).toBe("two");
    await again.go(2);
    expect(again.finished).toBe(true);
    const restarted = new Lesson("third");
    await restarted.open();
    expect(restarted.step).toBe("one");
  });

  test("knows which steps were completed and which were skipped", async () => {
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
