/** The animation of each event of Valhalla Lemmings. */
import type { AnimationStep, MovingPiece, Point } from "../../board/animation.ts";
import { countOf, type EventFacts, isHidden } from "../../model/types.ts";
import type { FeastLayout } from "./geometry.ts";
import { across, BATTLES, type ValhallaView } from "./view.ts";

type EventAnimation = (feast: FeastLayout, event: EventFacts, view: ValhallaView) => AnimationStep<ValhallaView>;

export function animateEvent(
  feast: FeastLayout,
  event: EventFacts,
  view: ValhallaView,
): AnimationStep<ValhallaView> | null {
  return ANIMATIONS[event.event]?.(feast, event, view) ?? null;
}

const ANIMATIONS: { readonly [event: string]: EventAnimation } = {
  "legend-arrived": (feast, event, view) => ({
    ms: 320,
    sound: "card",
    movingPieces: [
      flight(
        "leg-back",
        66,
        [corner(feast.deck(view.players === 2 ? 3 : view.table.length)), { x: feast.cx, y: feast.cy + 60 }],
        320,
      ),
    ],
    end: (view) => ({ ...view, table: [...view.table, String(event.legend)] }),
  }),
  "bid-revealed": (feast, event) => ({
    ms: 700,
    sound: "reveal",
    start: (view) => bid(strong(view, Number(event.seat), Number(event.strength)), event, event.cards as number[]),
    floatingTexts: [{ at: spot(feast, event, Number(event.seat)), text: String(event.strength) }],
  }),
  "battle-decided": (_feast, event) => ({
    ms: 1800, // all bids lie open: time to compare them
    sound: "lock",
    start: (view) => ({ ...view, winners: event.seats as number[], losers: event.loser_seats as number[] }),
  }),
  "legend-taken": (feast, event, view) => ({
    ms: 1100,
    sound: "legend",
    start: (now) => ({ ...now, table: without(now.table, String(event.legend)) }),
    movingPieces: [
      flight(`eb-${event.legend}`, 90, [{ x: feast.cx, y: feast.cy + 40 }, at(feast, view, Number(event.seat))], 1100),
    ],
  }),
  "legend-placed": (_feast, event) => ({
    ms: 200,
    start: (view) => ({
      ...view,
      sagas: view.sagas.map((saga, seat) =>
        seat === event.seat ? [...saga, { card: -1, legend: String(event.legend), state: String(event.state) }] : saga,
      ),
    }),
  }),
  "shield-answered": (feast, event, view) => ({
    ms: 400,
    sound: "lock",
    floatingTexts: [{ at: at(feast, view, Number(event.seat)), text: "🛡" }],
  }),
  "target-named": (feast, event, view) => ({
    ms: 400,
    sound: "eagle",
    floatingTexts: [{ at: at(feast, view, Number(event.target_seat)), text: "◎" }],
  }),
  "bid-lost": (feast, event, view) => gone(feast, event, view, corner(feast.pile())),
  "cards-discarded": (feast, event, view) => ({
    ms: 400,
    sound: "card",
    movingPieces: [flight("vil-back", 46, [at(feast, view, Number(event.seat)), corner(feast.pile())], 400)],
    end: (now) => handed(now, Number(event.seat), -(event.cards as string[]).length),
  }),
  "bid-taken-back": (feast, event, view) => gone(feast, event, view, at(feast, view, Number(event.seat))),
  "cards-passed": (feast, event, view) => ({
    ms: 500,
    sound: "card",
    movingPieces: [
      flight("vil-back", 46, [at(feast, view, Number(event.seat)), at(feast, view, Number(event.target_seat))], 500),
    ],
    end: (now) =>
      handed(handed(now, Number(event.seat), -Number(event.count)), Number(event.target_seat), Number(event.count)),
  }),
  "card-drawn": (feast, event, view) => ({
    ms: 380,
    sound: "card",
    movingPieces: [
      flight(
        "card" in event ? `vil-${event.card}` : "vil-back",
        46,
        [corner(feast.pile()), at(feast, view, Number(event.seat))],
        380,
      ),
    ],
    end: (now) => handed(now, Number(event.seat), 1),
  }),
};

function flight(symbol: string, width: number, path: readonly Point[], ms: number): Omit<MovingPiece, "id"> {
  return { symbol, width, height: symbol.startsWith("eb-") ? width : width * 1.4, path, ms, motion: "fly" };
}

const corner = (box: { x: number; y: number; width: number }): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.width * 1.4,
});

/** Where a seat is on the drawing: across the table, or at its near edge. */
export function at(feast: FeastLayout, view: ValhallaView, seat: number): Point {
  const others = across(view);
  const place = others.indexOf(seat);
  return place < 0 ? { x: feast.cx, y: feast.height - 20 } : feast.seat(place, others.length);
}

/** Where the bid of a seat lies. */
export function bidAt(feast: FeastLayout, place: number, many: number): Point {
  const seat = feast.seat(place, many);
  const side = Math.sign(Math.round((feast.cx - seat.x) / 60));
  const away = Math.abs(feast.cx - seat.x);
  const inner = many > 3 && side !== 0 && away < 260; // the prizes lie there: rather outwards
  if (inner && !feast.upright) return { x: seat.x - side * 92, y: seat.y + 52 };
  // Between the outer seats and the piles there is room below the Saga only.
  if (many > 4 && side !== 0 && away < 400 && !feast.upright) return { x: seat.x - side * 6, y: seat.y + 112 };
  if (feast.upright) return { x: seat.x, y: seat.y + 44 };
  return { x: seat.x + (side === 0 ? 194 : side * (many > 3 ? 88 : 104)), y: seat.y + (side === 0 ? 50 : 54) };
}

function spot(feast: FeastLayout, event: EventFacts, seat: number): Point {
  const place = BATTLES.indexOf(String(event.battle) as "left");
  return place >= 0
    ? { x: feast.prize(place, 3).x + 56, y: feast.prize(place, 3).y }
    : { x: feast.cx + (seat - 1.5) * 60, y: feast.cy };
}

function without(list: readonly string[], one: string): string[] {
  const place = list.indexOf(one);
  return list.filter((_, index) => index !== place);
}

function bid(view: ValhallaView, event: EventFacts, cards: readonly number[]): ValhallaView {
  const battle = Math.max(0, BATTLES.indexOf(String(event.battle) as "left"));
  return {
    ...view,
    bids: view.bids.map((row, place) =>
      place === battle ? row.map((old, seat) => (seat === event.seat ? cards : old)) : row,
    ),
  };
}

function strong(view: ValhallaView, seat: number, strength: number): ValhallaView {
  return { ...view, strengths: view.strengths.map((old, place) => (place === seat ? strength : old)) };
}

function gone(feast: FeastLayout, event: EventFacts, view: ValhallaView, to: Point): AnimationStep<ValhallaView> {
  return {
    ms: 600,
    sound: "card",
    start: (now) => bid(now, event, []),
    movingPieces: [flight("vil-back", 46, [at(feast, view, Number(event.seat)), to], 600)],
  };
}

function handed(view: ValhallaView, seat: number, by: number): ValhallaView {
  return {
    ...view,
    hands: view.hands.map((hand, place) =>
      place === seat && isHidden(hand) ? { hidden: Math.max(0, countOf(hand) + by) } : hand,
    ),
  };
}
