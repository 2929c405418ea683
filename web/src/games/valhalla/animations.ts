/** The animation of each event of Valhalla Lemmings. */
import type { AnimationStep, MovingPiece, Point } from "../../board/animation.ts";
import type { EventFacts } from "../../model/types.ts";
import type { FeastLayout } from "./geometry.ts";
import { BATTLES, opponents } from "./pieces.ts";
import type { ValhallaView } from "./types.ts";

type EventAnimation = (feast: FeastLayout, event: EventFacts, view: ValhallaView) => AnimationStep;

export function animateEvent(feast: FeastLayout, event: EventFacts, view: ValhallaView): AnimationStep | null {
  return ANIMATIONS[event.event]?.(feast, event, view) ?? null;
}

const ANIMATIONS: { readonly [event: string]: EventAnimation } = {
  "legend-arrived": (feast) => ({
    ms: 320,
    sound: "card",
    movingPieces: [movingCard("leg-back", 66, [bottomCentre(feast.deck()), { x: feast.cx, y: feast.cy + 60 }], 320)],
  }),
  "bid-revealed": (feast, event) => ({
    ms: 700,
    sound: "reveal",
    early: true,
    floatingTexts: [{ at: battlePosition(feast, event, Number(event.seat)), text: String(event.strength) }],
  }),
  "battle-decided": () => ({ ms: 1800, sound: "lock" }), // time to compare the open bids
  "legend-taken": (feast, event, view) => ({
    ms: 1100,
    sound: "legend",
    early: true,
    movingPieces: [
      movingCard(
        `eb-${event.legend}`,
        90,
        [{ x: feast.cx, y: feast.cy + 40 }, seatPosition(feast, view, Number(event.seat))],
        1100,
      ),
    ],
  }),
  "legend-placed": () => ({ ms: 200, early: true }),
  "shield-answered": (feast, event, view) => ({
    ms: 400,
    sound: "lock",
    floatingTexts: [{ at: seatPosition(feast, view, Number(event.seat)), text: "🛡" }],
  }),
  "target-named": (feast, event, view) => ({
    ms: 400,
    sound: "eagle",
    floatingTexts: [{ at: seatPosition(feast, view, Number(event.target_seat)), text: "◎" }],
  }),
  "bid-lost": (feast, event, view) => removeBid(feast, event, view, bottomCentre(feast.pile())),
  "cards-discarded": (feast, event, view) => ({
    ms: 400,
    sound: "card",
    movingPieces: [
      movingCard("vil-back", 46, [seatPosition(feast, view, Number(event.seat)), bottomCentre(feast.pile())], 400),
    ],
  }),
  "bid-taken-back": (feast, event, view) =>
    removeBid(feast, event, view, seatPosition(feast, view, Number(event.seat))),
  "cards-passed": (feast, event, view) => ({
    ms: 500,
    sound: "card",
    movingPieces: [
      movingCard(
        "vil-back",
        46,
        [seatPosition(feast, view, Number(event.seat)), seatPosition(feast, view, Number(event.target_seat))],
        500,
      ),
    ],
  }),
  "card-drawn": (feast, event, view) => ({
    ms: 380,
    sound: "card",
    movingPieces: [
      movingCard(
        "card" in event ? `vil-${event.card}` : "vil-back",
        46,
        [bottomCentre(feast.pile()), seatPosition(feast, view, Number(event.seat))],
        380,
      ),
    ],
  }),
};

function movingCard(symbol: string, width: number, path: readonly Point[], ms: number): Omit<MovingPiece, "id"> {
  return { symbol, width, height: symbol.startsWith("eb-") ? width : width * 1.4, path, ms, motion: "fly" };
}

const bottomCentre = (box: { x: number; y: number; width: number }): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.width * 1.4,
});

/** The position of a seat: across the table, or at the near edge for the viewer. */
export function seatPosition(feast: FeastLayout, view: ValhallaView, seat: number): Point {
  const others = opponents(view);
  const place = others.indexOf(seat);
  return place < 0 ? { x: feast.cx, y: feast.height - 20 } : feast.seat(place, others.length);
}

function battlePosition(feast: FeastLayout, event: EventFacts, seat: number): Point {
  const place = BATTLES.indexOf(String(event.battle) as "left");
  return place >= 0
    ? { x: feast.prize(place, 3).x + 56, y: feast.prize(place, 3).y }
    : { x: feast.cx + (seat - 1.5) * 60, y: feast.cy };
}

function removeBid(feast: FeastLayout, event: EventFacts, view: ValhallaView, to: Point): AnimationStep {
  return {
    ms: 600,
    sound: "card",
    early: true,
    movingPieces: [movingCard("vil-back", 46, [seatPosition(feast, view, Number(event.seat)), to], 600)],
  };
}
