// Generated from the types of valhalla-lemmings: fellfield types
import type { ChoiceSealed, DueStep, Hidden, Offer, Part, ResultFacts, Seat } from "../../model/viewTypes.ts";

/** Village cards: their values, high ones first. */
export type VillageCards = readonly number[];

/** The id of a Legend in the deck file, such as `lem_tzu`. */
export type Legend = string;

/** A Legend in a Saga. */
export type SagaCard = {
  /** Which copy. */
  readonly card: LegendNumber;
  /** Its Legend. */
  readonly legend: Legend;
  /** Its state. */
  readonly state: CardState;
};

/** The number of a copy of a Legend. */
export type LegendNumber = number;

/** A Legend dealt at the start, one that has acted, one that acts later, a Shield in force, one that is turned over. */
export type CardState = "inactive" | "resolved" | "pending" | "ready" | "spent";

/** A deferred effect. */
export type ModifierFacts = {
  /** Its owner. */
  readonly seat: Seat;
  /** What it does. */
  readonly what: ModifierKind;
  /** Its amount, 0 if it has none. */
  readonly amount: number;
  /** When it acts. */
  readonly when: ModifierTime;
  /** Whether it acts now. */
  readonly due: boolean;
  /** The copy it came from. */
  readonly card: LegendNumber;
};

/** What a deferred effect does. */
export type ModifierKind = "double_losses" | "strength" | "tie_choice" | "bid_max" | "bid_last";

/** When a deferred effect acts. */
export type ModifierTime = "next_battle" | "next_bidding";

/** A Legend being activated. */
export type ActivationFacts = {
  /** Its controller. */
  readonly seat: Seat;
  /** Which copy. */
  readonly card: LegendNumber;
  /** Its Legend. */
  readonly legend: Legend;
  /** The target that the controller has named; the controller itself if it named nobody. */
  readonly other: readonly Seat[];
  /** The losing target that the controller has named; the controller itself if it named nobody. */
  readonly loser: readonly Seat[];
  /** The player chosen among equals. */
  readonly equal: readonly Seat[];
  /** The players protected by a Shield. */
  readonly shielded: readonly Seat[];
};

/** What the owner of a tie modifier says to a tie. */
export type TieAnswer = "win" | "lose" | "leave";

/** How a game ends (VL-7.4, VL-7.5, VL-10.14, VL-10.15, VL-R80). */
export type Ending = "out" | "longest-saga" | "shared" | "both-out" | "dead-turns";

/** A view of Valhalla Lemmings. */
export type ValhallaView = {
  /** The id of the game. */
  readonly game: "valhalla-lemmings";
  /** How many play; seats are numbered from 0. */
  readonly players: number;
  /** All options of this game; its README lists them. */
  readonly options: ValhallaOptions;
  /** Your seat; null for a spectator. */
  readonly viewer: Seat | null;
  /** The turn or round, from 1; 0 before the first. */
  readonly turn: number;
  /** The seats that have to decide, or `["chance"]`; empty when the game is over. */
  readonly to_act: readonly (Seat | "chance")[];
  /** What you are asked; null while you are not. */
  readonly question: ValhallaQuestion | null;
  /** What you have chosen while others still choose: its text, its kind and its facts, as in an offer. */
  readonly sealed: Offer | null;
  /** Null until the game is over. */
  readonly result: ResultFacts | null;
  /** Hidden cards of a seat whose values are public. */
  readonly known: readonly VillageCards[];
  /** The discard pile; hidden until the end. */
  readonly pile: VillageCards | Hidden;
  /** Cards discarded face up since the last draw. */
  readonly fresh: VillageCards;
  /** Cards not used in this game. */
  readonly box: VillageCards;
  /** Two players: the bid that the winner of this battle has just taken back. */
  readonly back: VillageCards;
  /** The prizes. */
  readonly table: readonly Legend[];
  /** Legends left in the deck. */
  readonly deck: number;
  /** Known Legends at the bottom of the deck. */
  readonly bottom: readonly Legend[];
  /** The Sagas, oldest Legend first. */
  readonly sagas: readonly (readonly SagaCard[])[];
  /** Deferred effects. */
  readonly modifiers: readonly ModifierFacts[];
  /** Legends being activated, the innermost last. */
  readonly activations: readonly ActivationFacts[];
  /** The first player. */
  readonly first: Seat;
  /** The current battle, from 0. */
  readonly battle: number;
  /** Strengths in this battle; 0 before bids are opened. */
  readonly strengths: readonly number[];
  /** What the owner of a tie modifier has answered. */
  readonly answers: readonly (TieAnswer | null)[];
  /** Winners that have not taken a Legend yet. */
  readonly winners: readonly Seat[];
  /** Losers that have not discarded yet. */
  readonly losers: readonly Seat[];
  /** Two players: bids are revealed. */
  readonly opened: boolean;
  /** Whether a card was discarded or a Legend placed this turn. */
  readonly stirred: boolean;
  /** Two players: consecutive turns without a discard or a placed Legend. */
  readonly dead_turns: number;
  /** The winners of the game. */
  readonly champions: readonly Seat[];
  /** How the game ended. */
  readonly ending: Ending | null;
  /** The stack of engine steps, the current one last; for `imagine`, not for bots. */
  readonly due: readonly DueStep[];
  /** Cards held. */
  readonly hands: readonly (VillageCards | Hidden)[];
  /** By battle. One battle with 3 to 6 players; left, middle and right with two, hidden until opened. */
  readonly bids: readonly (readonly (VillageCards | Hidden)[])[];
  /** Two players: cards not drawn yet. Of your own you know the cards, not their order. */
  readonly reserves: readonly (VillageCards | Hidden)[];
  /** Hidden cards of a seat that you know, besides those in `known`: you gave them, lost them or looked at them. */
  readonly traced: readonly VillageCards[];
};

/** Bid. Answers: `bid`. */
export type BidQuestion = {
  readonly step: "bid-step";
  readonly clause: string;
  /** Cards that you may bid at most. */
  readonly most: number;
  /** Legends on the table. */
  readonly prizes: number;
};

/** Discard cards. Answers: `discard`, `decline`. */
export type DiscardQuestion = {
  readonly step: "discard-step";
  readonly clause: string;
  /** The Legend that makes you discard. */
  readonly legend: Legend;
  /** Cards at most; 60 is any number. */
  readonly most: number;
};

/** Discard more cards of the values just lost. Answers: `discard`, `decline`. */
export type DoubleLossesQuestion = {
  readonly step: "double-losses-step";
  readonly clause: string;
  /** The cards that may be discarded. */
  readonly cards: VillageCards;
};

/** Give cards away. Answers: `give`, `decline`. */
export type GiveQuestion = {
  readonly step: "give-step";
  readonly clause: string;
  /** The Legend that makes you give. */
  readonly legend: Legend;
  /** The seats that may receive. */
  readonly seats: readonly Seat[];
  /** Cards at most; 60 is any number. */
  readonly most: number;
  /** Their value at most; 300 is any. */
  readonly total: number;
};

/** Take a Legend from the table. Answers: `take`. */
export type LegendChoiceQuestion = {
  readonly step: "legend-choice-step";
  readonly clause: string;
};

/** A battle of two players. */
export type Battle = "left" | "middle" | "right";

/** Two players: bid face down in one battle. Answers: `bid`. */
export type LockedBidQuestion = {
  readonly step: "locked-bid-step";
  readonly clause: string;
  /** Cards that you may bid at most. */
  readonly most: number;
  /** The battle. */
  readonly battle: Battle;
};

/** Reactivate a Legend of your Saga. Answers: `reactivate`, `decline`. */
export type ReactivateQuestion = {
  readonly step: "reactivate-step";
  readonly clause: string;
  /** The Legend that lets you. */
  readonly legend: Legend;
};

/** Seize Legends from a Saga. Answers: `seize`, `decline`. */
export type SeizeQuestion = {
  readonly step: "seize-step";
  readonly clause: string;
  /** The Legend that lets you seize. */
  readonly legend: Legend;
  /** The owner of the Saga. */
  readonly target_seat: Seat;
  /** Legends at most. */
  readonly most: number;
};

/** Announce your strength. Answers: `strength`. */
export type StrengthQuestion = {
  readonly step: "strength-step";
  readonly clause: string;
  /** The strength of the bid. */
  readonly strength: number;
  /** What you may announce at least. */
  readonly least: number;
  /** What you may announce at most. */
  readonly most: number;
};

/** Name the target of a Legend. Answers: `target`, `decline`. */
export type TargetQuestion = {
  readonly step: "target-step";
  readonly clause: string;
  /** The Legend. */
  readonly legend: Legend;
};

/** Decide your tie. Answers: `tie`. */
export type TieQuestion = {
  readonly step: "tie-step";
  readonly clause: string;
  /** The strength of those tied. */
  readonly strength: number;
};

/** A seat laid out its first Legend, which is not activated (VL-2.6). */
export type SagaBegun = {
  readonly event: "saga-begun";
  readonly seat: Seat;
  readonly legend: Legend;
  readonly card: LegendNumber;
};

/** Chance gave the first-player card to a seat (VL-2.7). */
export type FirstPlayerChosen = {
  readonly event: "first-player-chosen";
  readonly seat: Seat;
};

/** A turn began (VL-3.1). */
export type TurnBegan = {
  readonly event: "turn-began";
  readonly turn: number;
  readonly first_seat: Seat;
};

/** A Legend was laid on the table as a prize (VL-4.1, VL-4.2). */
export type LegendArrived = {
  readonly event: "legend-arrived";
  readonly legend: Legend;
  readonly place: number;
};

/** The Legend deck is empty: the battle has no prize (VL-R10). */
export type NoLegendArrived = {
  readonly event: "no-legend-arrived";
  readonly turn: number;
};

/** The first-player card passed clockwise (VL-7.1). */
export type FirstPlayerMoved = {
  readonly event: "first-player-moved";
  readonly seat: Seat;
};

/** Card values from high to low. */
export type Values = readonly number[];

/** A seat drew cards from its reserve (VL-10.16). */
export type ReserveDrawn = {
  readonly event: "reserve-drawn";
  readonly seat: Seat;
  readonly count: number;
  readonly cards?: Values;
};

/** No Legend was won and no card discarded in a whole turn (VL-R80). */
export type TurnWasDead = {
  readonly event: "turn-was-dead";
  readonly count: number;
};

/** The game is over; these seats have won (VL-7.2 to VL-7.5, VL-10.14, VL-10.15, VL-R80). */
export type GameEnded = {
  readonly event: "game-ended";
  readonly ending: Ending;
  readonly seats: readonly Seat[];
};

/** With two players: a seat laid `count` cards face down at a Legend (VL-R68). */
export type BidLocked = {
  readonly event: "bid-locked";
  readonly seat: Seat;
  readonly battle: Battle | "";
  readonly count: number;
};

/** A bid was revealed (VL-6.1, VL-10.8). */
export type BidRevealed = {
  readonly event: "bid-revealed";
  readonly seat: Seat;
  readonly battle: Battle | "";
  readonly cards: Values;
  readonly strength: number;
};

/** The owner of a strength modifier announced a strength (VL-R100). */
export type StrengthDeclared = {
  readonly event: "strength-declared";
  readonly seat: Seat;
  readonly strength: number;
};

/** The owner of a tie modifier decided their tie (VL-R102). */
export type TieDecided = {
  readonly event: "tie-decided";
  readonly seat: Seat;
  readonly answer: TieAnswer;
};

/** A battle was decided: winners in order of choice, and losers (VL-6.3). */
export type BattleDecided = {
  readonly event: "battle-decided";
  readonly battle: Battle | "";
  readonly seats: readonly Seat[];
  readonly loser_seats: readonly Seat[];
  readonly tied_seats: readonly Seat[];
};

/** With two players: strengths were equal, nobody gets the Legend (VL-10.10). */
export type BattleTied = {
  readonly event: "battle-tied";
  readonly battle: Battle | "";
  readonly strength: number;
};

/** A loser discarded the bid (VL-6.6). */
export type BidLost = {
  readonly event: "bid-lost";
  readonly seat: Seat;
  readonly battle: Battle | "";
  readonly cards: Values;
};

/** A winner took the bid back (VL-6.4). */
export type BidTakenBack = {
  readonly event: "bid-taken-back";
  readonly seat: Seat;
  readonly battle: Battle | "";
  readonly cards: Values;
};

/** A Legend that nobody won went to the bottom of the deck (VL-10.10, VL-R12). */
export type LegendSunk = {
  readonly event: "legend-sunk";
  readonly legend: Legend;
  readonly place: number;
};

/** A winner took a Legend to activate it; its copy has a number from now on (VL-6.4). */
export type LegendTaken = {
  readonly event: "legend-taken";
  readonly seat: Seat;
  readonly legend: Legend;
  readonly card: LegendNumber;
  readonly place: number;
};

/** A Legend of a Saga was reactivated (VL-9.4). */
export type LegendReactivated = {
  readonly event: "legend-reactivated";
  readonly seat: Seat;
  readonly legend: Legend;
  readonly card: LegendNumber;
};

/** A Legend was put into a Saga, in this state (VL-6.4, VL-8.8). */
export type LegendPlaced = {
  readonly event: "legend-placed";
  readonly seat: Seat;
  readonly legend: Legend;
  readonly card: LegendNumber;
  readonly state: CardState;
};

/** A reactivated Legend returned to this state (VL-R51). */
export type LegendRested = {
  readonly event: "legend-rested";
  readonly seat: Seat;
  readonly legend: Legend;
  readonly card: LegendNumber;
  readonly state: CardState;
};

/** A Legend of a Saga was turned upside down (VL-6.8). */
export type LegendSpent = {
  readonly event: "legend-spent";
  readonly seat: Seat;
  readonly legend: Legend;
  readonly card: LegendNumber;
};

/** A Shield, the copy `card`, stopped a Legend for its owner (VL-9.5). */
export type ShieldAnswered = {
  readonly event: "shield-answered";
  readonly seat: Seat;
  readonly shield: Legend;
  readonly card: LegendNumber;
  readonly by_seat: Seat;
  readonly legend: Legend;
};

/** The controller named the target of a Legend (VL-8.9). */
export type TargetNamed = {
  readonly event: "target-named";
  readonly seat: Seat;
  readonly target_seat: Seat;
  readonly legend: Legend;
};

/** The controller declined a part of the effect (VL-8.4, VL-R96). */
export type EffectDeclined = {
  readonly event: "effect-declined";
  readonly seat: Seat;
  readonly legend: Legend;
};

/** Cards with the place each one comes from: `("5", "bid-2")`. */
export type Pick = readonly string[];

/** Cards were discarded face up by an effect (VL-R38). */
export type CardsDiscarded = {
  readonly event: "cards-discarded";
  readonly seat: Seat;
  readonly cards: Pick;
};

/** A loser discarded more cards of the values just lost (VL-9.3). */
export type LossesDoubled = {
  readonly event: "losses-doubled";
  readonly seat: Seat;
  readonly cards: Pick;
};

/** Cards were given; only giver and receiver see which (VL-R39). */
export type CardsPassed = {
  readonly event: "cards-passed";
  readonly seat: Seat;
  readonly target_seat: Seat;
  readonly count: number;
  readonly cards?: Values;
};

/** A seat drew a card from the discard pile (12.1 `draw_random`). */
export type CardDrawn = {
  readonly event: "card-drawn";
  readonly seat: Seat;
  readonly card?: number;
};

/** The discard pile was too small for a draw (VL-R36). */
export type PileRanOut = {
  readonly event: "pile-ran-out";
  readonly seat: Seat;
};

/** The controller took a random card of a hand (12.1 `take_random`). */
export type CardGrabbed = {
  readonly event: "card-grabbed";
  readonly seat: Seat;
  readonly target_seat: Seat;
  readonly card?: string;
};

/** The controller looked at a hand (12.1 `look_hand`). */
export type HandSeen = {
  readonly event: "hand-seen";
  readonly seat: Seat;
  readonly target_seat: Seat;
  readonly cards?: Values;
};

/** Two hands were exchanged (12.1 `swap_hands`). */
export type HandsSwapped = {
  readonly event: "hands-swapped";
  readonly seat: Seat;
  readonly target_seat: Seat;
};

/** A Legend was moved from one Saga to another, spent (12.1 `take_legend`). */
export type LegendSeized = {
  readonly event: "legend-seized";
  readonly seat: Seat;
  readonly target_seat: Seat;
  readonly legend: Legend;
  readonly card: LegendNumber;
};

/** A loser took the bid back (12.1 `recall_bid`). */
export type BidRecalled = {
  readonly event: "bid-recalled";
  readonly seat: Seat;
  readonly battle: Battle | "";
  readonly cards: Values;
};

/** A modifier was set for a later battle or bidding (VL-8.6). */
export type ModifierSet = {
  readonly event: "modifier-set";
  readonly seat: Seat;
  readonly modifier: ModifierKind;
  readonly amount: number;
  readonly by_seat: Seat;
  readonly legend: Legend;
};

/** Bid these cards. */
export type BidOffers = {
  readonly kind: "bid";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly parts: readonly Part[];
};

/** Bid no cards. */
export type BidNothingOffer = {
  readonly kind: "bid-nothing";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
};

/** Take this Legend. */
export type TakeLegendOffer = {
  readonly kind: "take-legend";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly legend: Legend;
};

/** Aim the effect at this player. */
export type NameTargetOffer = {
  readonly kind: "name-target";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly target_seat: Seat;
};

/** Give cards to one of these players. */
export type GiveCardsOffers = {
  readonly kind: "give-cards";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly parts: readonly Part[];
};

/** Give these cards to that player. */
export type GiveCardsOffer = {
  readonly kind: "give-cards";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly target_seat: Seat;
  readonly cards: Pick;
};

/** Discard cards. */
export type DiscardCardsOffers = {
  readonly kind: "discard-cards";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly parts: readonly Part[];
};

/** Discard these cards. */
export type DiscardCardsOffer = {
  readonly kind: "discard-cards";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly cards: Pick;
};

/** Take Legends out of this player's Saga. */
export type SeizeLegendsOffers = {
  readonly kind: "seize-legends";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly target_seat: Seat;
};

/** Activate this Legend again. */
export type ReactivateOffer = {
  readonly kind: "reactivate";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly legend: Legend;
};

/** Announce this strength. */
export type DeclareStrengthOffer = {
  readonly kind: "declare-strength";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly strength: number;
};

/** Win, lose or leave the tie. */
export type DecideTieOffer = {
  readonly kind: "decide-tie";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly answer: TieAnswer;
};

/** Choose nothing. */
export type DeclineOffer = {
  readonly kind: "decline";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
};

/** Choose these cards for the battle (VL-5.1). */
export type BidOffer = {
  readonly kind: "bid";
  readonly text: string;
  readonly cards: Values;
};

/** Take these Legends out of the target's Saga (12.1 `take_legend`). */
export type SeizeLegendsOffer = {
  readonly kind: "seize-legends";
  readonly text: string;
  readonly legends: readonly string[];
};

/** What a seat is asked. */
export type ValhallaQuestion =
  | BidQuestion
  | DiscardQuestion
  | DoubleLossesQuestion
  | GiveQuestion
  | LegendChoiceQuestion
  | LockedBidQuestion
  | ReactivateQuestion
  | SeizeQuestion
  | StrengthQuestion
  | TargetQuestion
  | TieQuestion;

/** What happened, as a viewer may know it. */
export type ValhallaEvent =
  | SagaBegun
  | FirstPlayerChosen
  | TurnBegan
  | LegendArrived
  | NoLegendArrived
  | FirstPlayerMoved
  | ReserveDrawn
  | TurnWasDead
  | GameEnded
  | BidLocked
  | BidRevealed
  | StrengthDeclared
  | TieDecided
  | BattleDecided
  | BattleTied
  | BidLost
  | BidTakenBack
  | LegendSunk
  | LegendTaken
  | LegendReactivated
  | LegendPlaced
  | LegendRested
  | LegendSpent
  | ShieldAnswered
  | TargetNamed
  | EffectDeclined
  | CardsDiscarded
  | LossesDoubled
  | CardsPassed
  | CardDrawn
  | PileRanOut
  | CardGrabbed
  | HandSeen
  | HandsSwapped
  | LegendSeized
  | BidRecalled
  | ModifierSet
  | ChoiceSealed;

/** What a seat may do. */
export type ValhallaOffer =
  | BidOffers
  | BidNothingOffer
  | TakeLegendOffer
  | NameTargetOffer
  | GiveCardsOffers
  | GiveCardsOffer
  | DiscardCardsOffers
  | DiscardCardsOffer
  | SeizeLegendsOffers
  | ReactivateOffer
  | DeclareStrengthOffer
  | DecideTieOffer
  | DeclineOffer
  | BidOffer
  | SeizeLegendsOffer;

/** The options of the game; the value of one without choices may be an owner's file. */
export type ValhallaOptions = {
  readonly deck: unknown;
};
