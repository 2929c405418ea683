/** The event player shows the view after each event, and what the pieces do in between. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnimationStep } from "../src/board/animation.ts";
import { EventPlayer } from "../src/board/eventPlayer.svelte.ts";
import { prefs } from "../src/model/prefs.svelte.ts";
import type { EventFacts, Keyframe } from "../src/model/types.ts";

interface View {
  readonly hex: string;
  readonly dice?: number;
}
const STEPS: { readonly [event: string]: AnimationStep } = {
  moved: { ms: 100, hides: ["ritz-1"], movingPieces: [] },
  rolled: { ms: 100, early: true },
};
const frame = (event: string, view: View): Keyframe<View> => ({ event: { event } as EventFacts, view });
const play = (view: View): EventPlayer<View> => new EventPlayer(view, ({ event }) => STEPS[event] ?? null);

beforeEach(() => {
  vi.useFakeTimers();
  prefs.speed = 1;
  prefs.sound = false;
});
afterEach(() => vi.useRealTimers());

test("a piece that moves is left out where it stood, and the view changes when it has arrived", async () => {
  const player = play({ hex: "9b" });
  void player.receive({ hex: "11d" }, [frame("moved", { hex: "11d" })]);
  expect([player.drawn.hex, [...player.hidden], player.playing]).toEqual(["9b", ["ritz-1"], true]);
  await vi.advanceTimersByTimeAsync(99);
  expect(player.drawn.hex).toBe("9b");
  await vi.advanceTimersByTimeAsync(1);
  expect([player.drawn.hex, player.hidden.size, player.playing]).toEqual(["11d", 0, false]);
});

test("a roll is shown at once, and the move after it in its turn", async () => {
  const player = play({ hex: "9b" });
  const rolled = { hex: "9b", dice: 3 };
  void player.receive({ hex: "11d", dice: 3 }, [frame("rolled", rolled), frame("moved", { hex: "11d", dice: 3 })]);
  expect(player.drawn).toEqual(rolled);
  await vi.advanceTimersByTimeAsync(100);
  expect([player.drawn, player.hidden.size]).toEqual([rolled, 1]);
  await vi.advanceTimersByTimeAsync(100);
  expect(player.drawn).toEqual({ hex: "11d", dice: 3 });
});

test("an event without an animation, or with one that fails, still changes the view", async () => {
  const player = new EventPlayer<View>({ hex: "9b" }, ({ event }) => {
    if (event === "broken") throw new Error("no such hex");
    return STEPS[event] ?? null;
  });
  void player.receive({ hex: "11d", dice: 1 }, [
    frame("broken", { hex: "10c" }),
    frame("told", { hex: "10c", dice: 1 }),
    frame("moved", { hex: "11d", dice: 1 }),
  ]);
  expect(player.drawn).toEqual({ hex: "10c", dice: 1 });
  await vi.runAllTimersAsync();
  expect(player.drawn).toEqual({ hex: "11d", dice: 1 });
});

test("a newer update interrupts, and its events start from what is drawn", async () => {
  const player = play({ hex: "9b" });
  void player.receive({ hex: "11d" }, [frame("moved", { hex: "11d" })]);
  await vi.advanceTimersByTimeAsync(50);
  void player.receive({ hex: "12a" }, [frame("moved", { hex: "12a" })]);
  expect(player.drawn.hex).toBe("9b");
  await vi.runAllTimersAsync();
  expect([player.drawn.hex, player.playing]).toEqual(["12a", false]);
});

test("without animations the new view is drawn at once", () => {
  prefs.speed = 0;
  const player = play({ hex: "9b" });
  void player.receive({ hex: "11d" }, [frame("moved", { hex: "11d" })]);
  expect([player.drawn.hex, player.playing]).toEqual(["11d", false]);
});
