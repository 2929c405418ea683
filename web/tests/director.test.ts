/** The director shows the view after each event, what the pieces do in between, and tells nothing before it is shown. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnimationStep } from "../src/board/animation.ts";
import { type Beat, Director, type EventAnimator } from "../src/board/director.svelte.ts";
import { prefs } from "../src/model/prefs.svelte.ts";
import type { EventFacts } from "../src/model/types.ts";

interface View {
  readonly hex: string;
  readonly dice?: number;
  readonly result?: string | null;
}
const STEPS: { readonly [event: string]: AnimationStep } = {
  moved: { ms: 100, hides: ["ritz-1"], movingPieces: [] },
  rolled: { ms: 100, early: true },
};
const animate: EventAnimator<View> = ({ event }) => {
  if (event === "broken") throw new Error("no such hex");
  return STEPS[event] ?? null;
};
let told: string[] = [];
const beat = (event: string, view: View): Beat<View> => ({
  event: { event } as EventFacts,
  view,
  tell: () => told.push(event),
});
let detach = (): void => {};
function direct(view: View): Director<View> {
  const director = new Director(view);
  detach = director.attach(animate);
  return director;
}
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  [prefs.speed, prefs.sound, told, hidden] = [1, false, [], false];
  document.body.innerHTML = '<main class="room"><div class="boardwrap"><b></b></div><p class="log"></p></main>';
});
afterEach(() => {
  detach();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a piece that moves is left out where it stood, and the view changes when it has arrived", async () => {
  const director = direct({ hex: "9b" });
  director.play([beat("moved", { hex: "11d" })]);
  expect([director.drawn.hex, [...director.hidden], director.playing]).toEqual(["9b", ["ritz-1"], true]);
  await vi.advanceTimersByTimeAsync(99);
  expect([director.drawn.hex, told]).toEqual(["9b", []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([director.drawn.hex, director.hidden.size, director.playing, told]).toEqual(["11d", 0, false, ["moved"]]);
});

test("a roll is shown at once, and the move after it in its turn", async () => {
  const director = direct({ hex: "9b" });
  const rolled = { hex: "9b", dice: 3 };
  director.play([beat("rolled", rolled), beat("moved", { hex: "11d", dice: 3 })]);
  expect([director.drawn, told]).toEqual([rolled, []]);
  await vi.advanceTimersByTimeAsync(100);
  expect([director.drawn, director.hidden.size]).toEqual([rolled, 1]);
  await vi.advanceTimersByTimeAsync(100);
  expect(director.drawn).toEqual({ hex: "11d", dice: 3 });
});

test("the result of the last event waits for the end of its animation, even if its pieces are drawn at once", async () => {
  const director = direct({ hex: "9b", result: null });
  director.play([beat("rolled", { hex: "9b", dice: 3, result: "won" })]);
  expect(director.drawn).toEqual({ hex: "9b", dice: 3, result: null });
  await vi.advanceTimersByTimeAsync(100);
  expect(director.drawn.result).toBe("won");
});

test("an event without an animation, or with one that fails, still changes the view", async () => {
  const director = direct({ hex: "9b" });
  director.play([
    beat("broken", { hex: "10c" }),
    beat("heard", { hex: "10c", dice: 1 }),
    beat("moved", { hex: "11d", dice: 1 }),
  ]);
  expect([director.drawn, told]).toEqual([{ hex: "10c", dice: 1 }, ["broken", "heard"]]);
  await vi.runAllTimersAsync();
  expect(director.drawn).toEqual({ hex: "11d", dice: 1 });
});

test("newer events wait until the earlier ones have been played", async () => {
  const director = direct({ hex: "9b" });
  director.play([beat("moved", { hex: "11d" })]);
  await vi.advanceTimersByTimeAsync(50);
  director.play([beat("moved", { hex: "12a" })]);
  await vi.advanceTimersByTimeAsync(50);
  expect([director.drawn.hex, director.playing]).toEqual(["11d", true]);
  await vi.runAllTimersAsync();
  expect([director.drawn.hex, director.playing, director.recent.length]).toEqual(["12a", false, 2]);
});

test("without animations the new view is drawn at once", () => {
  prefs.speed = 0;
  const director = direct({ hex: "9b" });
  director.play([beat("moved", { hex: "11d" })]);
  expect([director.drawn.hex, director.playing]).toEqual(["11d", false]);
});

test.each([
  ["Space", () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }))],
  ["Enter", () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))],
  ["a tap on the board", () => document.querySelector("b")?.dispatchEvent(new MouseEvent("click", { bubbles: true }))],
])("%s skips to the present, and chooses nothing", (_name, press) => {
  const chosen = vi.fn();
  document.body.addEventListener("click", chosen);
  const director = direct({ hex: "9b" });
  director.play([beat("moved", { hex: "11d" }), beat("moved", { hex: "12a" })]);
  press();
  expect([director.drawn.hex, director.playing, told]).toEqual(["12a", false, ["moved", "moved"]]);
  expect(chosen).not.toHaveBeenCalled();
  document.body.removeEventListener("click", chosen);
});

test("a key pressed in the log skips nothing", () => {
  const director = direct({ hex: "9b" });
  director.play([beat("moved", { hex: "11d" })]);
  document.querySelector(".log")?.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  expect(director.playing).toBe(true);
});

test("events that come while nobody looks are played when somebody does, faster if they are many", async () => {
  hidden = true;
  const director = direct({ hex: "0" });
  director.play(Array.from({ length: 60 }, (_, n) => beat("moved", { hex: String(n + 1) })));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([director.drawn.hex, told]).toEqual(["0", []]);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(Number(director.drawn.hex)).toBe(19); // the last ones are played, all are told
  await vi.advanceTimersByTimeAsync(1500);
  expect(Number(director.drawn.hex)).toBeGreaterThan(30);
  await vi.runAllTimersAsync();
  expect([director.drawn.hex, told.length]).toEqual(["60", 60]);
});

test("what a board that is put away has not played is told at once", () => {
  const director = direct({ hex: "9b" });
  director.play([beat("moved", { hex: "11d" })]);
  detach();
  expect([director.drawn.hex, told]).toEqual(["11d", ["moved"]]);
});
