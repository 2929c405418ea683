// Generated from the types of leaping-lemmings: fellfield types
import type { ChoiceSealed, DueStep, Hidden, Offer, ResultFacts, Seat } from "../../model/viewTypes.ts";

/** A hex: `9b` is in row 9. */
export type Hex = string;

/** A hex, `start` for the Start Area, `cliff` for the cliff, or `chow` for the chow box. */
export type Place = string;

/** A lemming, such as `ritz-3`. An id never changes; lemmings leave the Start Area in the order of their ids. */
export type LemmingId = string;

/** Both eagles. */
export type EaglePair = {
  /** The red eagle. */
  readonly red: EagleFacts;
  /** The blue eagle. */
  readonly blue: EagleFacts;
};

/** An eagle on the board. */
export type EagleFacts = {
  /** The zone it is in. */
  readonly zone: Zone;
  /** Its side. */
  readonly side: "hunting" | "feasting";
};

/** A zone of an eagle. */
export type Zone = "A" | "B" | "C" | "D" | "E" | "F";

/** Both eagle dice. */
export type DicePair = {
  /** The die of the red eagle. */
  readonly red: Face;
  /** The die of the blue eagle. */
  readonly blue: Face;
};

/** A face of an eagle die. */
export type Face = "hover" | "1" | "2" | "3";

/** A Special Action that was played. */
export type PlayedSpecial = {
  /** The card. */
  readonly card: Card;
  /** Its player. */
  readonly seat: Seat;
};

/** The name of a Special Action, such as `king-of-the-hill`. */
export type Card = string;

/** The cards that everybody has seen since the game began. */
export type SeenCards = {
  /** The number of movement cards turned so far, by value. */
  readonly movement: { readonly [name: string]: number };
  /** The Special Actions played so far, in order. */
  readonly specials: readonly PlayedSpecial[];
  /** Chaos: the cards that every player refused. */
  readonly unwanted: readonly Card[];
};

/** A kind of pellet: 1 point, 2 points, a favour. */
export type PelletKind = "1" | "2" | "favor";

/** A view of Leaping Lemmings. */
export type LeapingView = {
  /** The id of the game. */
  readonly game: "leaping-lemmings";
  /** How many play; seats are numbered from 0. */
  readonly players: number;
  /** All options of this game; its README lists them. */
  readonly options: LeapingOptions;
  /** Your seat; null for a spectator. */
  readonly viewer: Seat | null;
  /** The turn or round, from 1; 0 before the first. */
  readonly turn: number;
  /** The seats that have to decide, or `["chance"]`; empty when the game is over. */
  readonly to_act: readonly (Seat | "chance")[];
  /** What you are asked; null while you are not. */
  readonly question: LeapingQuestion | null;
  /** What you have chosen while others still choose: its text, its kind and its facts, as in an offer. */
  readonly sealed: Offer | null;
  /** Null until the game is over. */
  readonly result: ResultFacts | null;
  /** The clans in each hex, bottom to top; the last is active. Empty hexes are left out. */
  readonly stacks: { readonly [name: string]: readonly Seat[] };
  /** The lemmings in each hex, bottom to top, and in the chow box (`chow`). */
  readonly lemmings: { readonly [name: string]: readonly LemmingId[] };
  /** Lemmings in the Start Area. */
  readonly start: readonly number[];
  /** Lemmings eaten. */
  readonly chow: readonly number[];
  /** Lemmings in the dive boxes for 1, 2, 3, 4 and 5 points. */
  readonly dives: readonly (readonly number[])[];
  /** Points from dives so far. */
  readonly track: readonly number[];
  /** Both eagles. */
  readonly eagles: EaglePair;
  /** The Eagle Player of this turn, who has the dice and takes the first player step. */
  readonly eagle_seat: Seat;
  /** The dice of this turn; null before the roll. */
  readonly dice: DicePair | null;
  /** Eagles until the movement card is turned, then lemmings; null before the first turn and after the last one. */
  readonly phase: "eagles" | "lemmings" | null;
  /** The movement card turned last, 2 to 5; null before the first. */
  readonly card: number | null;
  /** Movement cards not turned yet, Game Over included. */
  readonly draw_pile: number;
  /** The value of the card for each seat, after favours and Special Actions. */
  readonly values: readonly number[];
  /** Quick Start: lemmings leave the Start Area with twice the value. */
  readonly doubled: readonly boolean[];
  /** Player steps begun this turn. */
  readonly stepped: number;
  /** Hexes with a pellet. */
  readonly pellets: readonly Hex[];
  /** Pellets that are neither on the board nor claimed. */
  readonly pool: number;
  /** Favour pellets spent. */
  readonly exchanged: readonly number[];
  /** It's a 5 has been used (in Chaos from the start). */
  readonly flipped: readonly boolean[];
  /** Special Actions in the face-down pile. */
  readonly undealt: number;
  /** The Special Action on top of the discard pile. */
  readonly discard_top: PlayedSpecial | null;
  /** The Special Action being resolved. */
  readonly shown: Card | null;
  /** Mine! All Mine!, under the dice until the turn ends. */
  readonly under_dice: Card | null;
  /** Chaos: cards that a seat has played and keeps. */
  readonly kept: readonly (readonly Card[])[];
  /** Chaos: cards that every player refused. */
  readonly unwanted: number;
  /** The cards seen so far; for bots and `imagine`, not shown at the table. */
  readonly seen: SeenCards;
  /** The stack of engine steps, the current one last; for `imagine`, not for bots. */
  readonly due: readonly DueStep[];
  /** Special Actions held. */
  readonly hands: readonly (readonly Card[] | Hidden)[];
  /** Pellets claimed: how many of each kind. */
  readonly claimed: readonly ({ readonly [name in PelletKind]?: number } | Hidden)[];
  /** Chaos: the card in circulation; hidden if you have not held it. */
  readonly offered: Card | Hidden | null;
};

/** Choose the die that is resolved first. Answers: `first`. */
export type DiceOrderQuestion = {
  readonly step: "dice-order-step";
  readonly clause: string;
  /** The red die. */
  readonly red: Face;
  /** The blue die. */
  readonly blue: Face;
};

/** An eagle. */
export type EagleName = "red" | "blue";

/** Fly an eagle. Answers: `eagle red cw`. */
export type FlyQuestion = {
  readonly step: "fly-step";
  readonly clause: string;
  /** The eagle. */
  readonly eagle: EagleName;
  /** The zone it is in. */
  readonly zone: Zone;
  /** How many zones it flies. */
  readonly zones: number;
};

/** Choose the eagle's victim. Answers: `eat`. */
export type EatQuestion = {
  readonly step: "eat-step";
  readonly clause: string;
  /** The eagle. */
  readonly eagle: EagleName;
  /** Where the possible victims are. */
  readonly hexes: readonly Hex[];
};

/** Scatter a lemming from the eagle's zone. Answers: `scatter`. */
export type ScatterQuestion = {
  readonly step: "scatter-step";
  readonly clause: string;
  /** The eagle. */
  readonly eagle: EagleName;
  /** The hexes to be cleared. */
  readonly hexes: readonly Hex[];
};

/** Put a pellet on the board. Answers: `resupply`. */
export type ResupplyQuestion = {
  readonly step: "resupply-step";
  readonly clause: string;
  /** The eagle. */
  readonly eagle: EagleName;
};

/** Choose the eagle that eats. Answers: `feed`. */
export type FeedQuestion = {
  readonly step: "feed-step";
  readonly clause: string;
  /** Where both eagles hunt. */
  readonly hex: Hex;
};

/** Scatter the lemming on top. Answers: `scatter`. */
export type FleeQuestion = {
  readonly step: "flee-step";
  readonly clause: string;
  /** Where it is. */
  readonly hex: Hex;
};

/** What a player has done in their step: nothing, taken a favour, played a card; `chaos` is nothing in Chaos. */
export type Stage = "fresh" | "favored" | "played" | "chaos";

/** Take a player step. Answers: `move`, `dive`, `claw`, `pass`, `favor`, `play`. */
export type PlayerQuestion = {
  readonly step: "player-step";
  readonly clause: string;
  /** Your movement points. */
  readonly value: number;
  /** Those of a lemming that leaves the Start Area. */
  readonly start_value: number;
  /** What you have done in this step. */
  readonly stage: Stage;
};

/** Chaos: play the card in circulation, or hand it on. Answers: `play`, `hand on`. */
export type ChaosQuestion = {
  readonly step: "chaos-step";
  readonly clause: string;
  /** The card. */
  readonly card: Card;
};

/** Push a lemming. Answers: `push`. */
export type PushQuestion = {
  readonly step: "push-step";
  readonly clause: string;
  /** The Special Action that pushes. */
  readonly card: Card;
};

/** Scatter the next lemming of a hex. Answers: `scatter`. */
export type FlushQuestion = {
  readonly step: "flush-step";
  readonly clause: string;
  /** The hex that is emptied. */
  readonly hex: Hex;
};

/** Eagle Eye!: fly an eagle. Answers: `eagle red cw`. */
export type EagleEyeQuestion = {
  readonly step: "eagle-eye-step";
  readonly clause: string;
};

/** Heroic Return: choose the hex where the lemming comes back. Answers: `return`. */
export type ReturnQuestion = {
  readonly step: "return-step";
  readonly clause: string;
};

/** King of the Hill: put a stack into another order. Answers: `order`. */
export type ReorderQuestion = {
  readonly step: "reorder-step";
  readonly clause: string;
};

/** Lost: move a lemming back. Answers: `push`. */
export type LostQuestion = {
  readonly step: "lost-step";
  readonly clause: string;
  /** The clans still to be moved. */
  readonly due_seats: readonly Seat[];
};

/** Mistaken Identity: choose the lemming to swap with. Answers: `swap`. */
export type IdentityQuestion = {
  readonly step: "identity-step";
  readonly clause: string;
};

/** Pull My Paw: choose the lemming that stays. Answers: `paw`. */
export type PawQuestion = {
  readonly step: "paw-step";
  readonly clause: string;
};

/** Snap Crackle Pop: scatter the first lemming of a brush hex. Answers: `scatter`. */
export type ShakeQuestion = {
  readonly step: "shake-step";
  readonly clause: string;
};

/** Uh-oh!: send an eagle to a zone. Answers: `eagle red C`. */
export type UhOhQuestion = {
  readonly step: "uh-oh-step";
  readonly clause: string;
};

/** A player was chosen to take the dice first (LL-3.7, LL-19.2). */
export type FirstPlayerChosen = {
  readonly event: "first-player-chosen";
  readonly seat: Seat;
};

/** A Special Action was dealt or bought; only its owner knows which (LL-2.3). */
export type SpecialReceived = {
  readonly event: "special-received";
  readonly seat: Seat;
  readonly card?: Card;
};

/** A turn began; this seat is Eagle Player, or First Player in a two-player game (LL-4.1). */
export type TurnBegan = {
  readonly event: "turn-began";
  readonly turn: number;
  readonly seat: Seat;
};

/** Both eagle dice were rolled (LL-4.2). */
export type DiceFell = {
  readonly event: "dice-fell";
  readonly red: Face;
  readonly blue: Face;
};

/** Two players: a Hover swapped the dice; this seat is First Player now (LL-19.5). */
export type DiceSwapped = {
  readonly event: "dice-swapped";
  readonly seat: Seat;
};

/** The movement card of the turn was turned up (LL-7.1). */
export type MovementCardTurned = {
  readonly event: "movement-card-turned";
  readonly value: number;
};

/** Game Over was turned up: the game has ended (LL-17.1). */
export type GameOverTurned = {
  readonly event: "game-over-turned";
};

/** The dice passed to the next player (LL-4.10). */
export type DicePassed = {
  readonly event: "dice-passed";
  readonly seat: Seat;
};

/** The Eagle Player kept the dice by Mine! All Mine! (LL-16.15). */
export type DiceKept = {
  readonly event: "dice-kept";
  readonly seat: Seat;
};

/** An eagle stayed in its zone and on its side (LL-12.5). */
export type EagleHovered = {
  readonly event: "eagle-hovered";
  readonly eagle: EagleName;
};

/** A feasting eagle turned to hunting (LL-12.3). */
export type EagleTurned = {
  readonly event: "eagle-turned";
  readonly eagle: EagleName;
};

/** An eagle flew over these zones, its old one first (LL-12.2). */
export type EagleFlew = {
  readonly event: "eagle-flew";
  readonly seat: Seat;
  readonly eagle: EagleName;
  readonly zone: Zone;
  readonly path: readonly Zone[];
};

/** An eagle ate a lemming and is feasting now (LL-13.3). */
export type LemmingEaten = {
  readonly event: "lemming-eaten";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly hex: Hex;
  readonly eagle: EagleName;
  readonly by_seat: Seat;
};

/** A lemming fled to another hex (LL-14.3). */
export type LemmingScattered = {
  readonly event: "lemming-scattered";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly hex: Hex;
  readonly level: number;
  readonly goal: Place;
  readonly path: readonly Place[];
};

/** A lemming fell over the cliff without a dive, for one point (LL-9.7). */
export type LemmingFell = {
  readonly event: "lemming-fell";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly hex: Hex;
  readonly level: number;
  readonly path: readonly Place[];
};

/** A pellet hex was resupplied (LL-11.13). */
export type PelletPlaced = {
  readonly event: "pellet-placed";
  readonly hex: Hex;
  readonly eagle: EagleName;
};

/** A Hover found no pellet left, or no vacant pellet hex (LL-11.16). */
export type NothingToResupply = {
  readonly event: "nothing-to-resupply";
  readonly eagle: EagleName;
};

/** A lemming made a regular move (LL-8.1). */
export type LemmingMoved = {
  readonly event: "lemming-moved";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly source: Place;
  readonly goal: Place;
  readonly path: readonly Place[];
};

/** A lemming dived (LL-9.5). */
export type LemmingDived = {
  readonly event: "lemming-dived";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly source: Place;
  readonly points: number;
  readonly path: readonly Place[];
};

/** A covered lemming clawed to the top of its stack (LL-10.2). */
export type LemmingClawed = {
  readonly event: "lemming-clawed";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly hex: Hex;
  readonly level: number;
};

/** A player passed (LL-10.4). */
export type PlayerPassed = {
  readonly event: "player-passed";
  readonly seat: Seat;
};

/** A pellet was claimed; only its owner knows its kind (LL-11.4). */
export type PelletClaimed = {
  readonly event: "pellet-claimed";
  readonly seat: Seat;
  readonly hex: Hex;
  readonly pellet?: PelletKind;
};

/** Favour pellets were shown and spent (LL-11.6). */
export type FavorExchanged = {
  readonly event: "favor-exchanged";
  readonly seat: Seat;
  readonly favor: string;
  readonly pellets: number;
};

/** A dive was raised to this score (LL-11.8). */
export type DiveRaised = {
  readonly event: "dive-raised";
  readonly seat: Seat;
  readonly points: number;
};

/** The value of the movement card changed for a player (LL-7.2). */
export type ValueChanged = {
  readonly event: "value-changed";
  readonly seat: Seat;
  readonly value: number;
};

/** A Special Action was shown (LL-15.4). */
export type SpecialPlayed = {
  readonly event: "special-played";
  readonly seat: Seat;
  readonly card: Card;
};

/** A Special Action, `card`, moved a lemming (LL-15.8). */
export type LemmingPushed = {
  readonly event: "lemming-pushed";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly hex: Hex;
  readonly level: number;
  readonly goal: Place;
  readonly path: readonly Place[];
  readonly card: Card;
};

/** Chaos: a player took the top Special Action and looked at it (LL-20.2). */
export type CardOffered = {
  readonly event: "card-offered";
  readonly seat: Seat;
  readonly card?: Card;
};

/** Chaos: a player handed the card on to the next, who looked at it (LL-20.3, LL-R113). */
export type CardHandedOn = {
  readonly event: "card-handed-on";
  readonly seat: Seat;
  readonly to_seat: Seat;
  readonly card?: Card;
};

/** Chaos: every player refused the card, and it was discarded (LL-20.5). */
export type CardUnwanted = {
  readonly event: "card-unwanted";
  readonly card: Card;
};

/** A clan's pellets were shown at the end (LL-17.2). */
export type PelletsScored = {
  readonly event: "pellets-scored";
  readonly seat: Seat;
  readonly ones: number;
  readonly twos: number;
  readonly favors: number;
};

/** A clan received its final score (LL-17.2). */
export type ClanScored = {
  readonly event: "clan-scored";
  readonly seat: Seat;
  readonly points: number;
};

/** Déjà vu copied this card (LL-16.6). */
export type SpecialCopied = {
  readonly event: "special-copied";
  readonly seat: Seat;
  readonly card: Card;
};

/** A lemming came back from the chow box (LL-16.10). */
export type LemmingReturned = {
  readonly event: "lemming-returned";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly hex: Hex;
};

/** A stack was put into this order, bottom to top (LL-16.12). */
export type StackReordered = {
  readonly event: "stack-reordered";
  readonly hex: Hex;
  readonly seats: readonly Seat[];
  readonly lemmings: readonly LemmingId[];
};

/** A lemming came back from the chow box, another clan's went there (LL-16.17). */
export type IdentitySwapped = {
  readonly event: "identity-swapped";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly hex: Hex;
  readonly level: number;
  readonly other_seat: Seat;
  readonly other_lemming: LemmingId;
  readonly other_name: string;
};

/** The die of a Noble Sacrifice was rolled: points, or none for a Hover (LL-16.18). */
export type SacrificeRewarded = {
  readonly event: "sacrifice-rewarded";
  readonly seat: Seat;
  readonly face: Face;
  readonly points: number;
  readonly lemming: LemmingId;
  readonly name: string;
};

/** A lemming was chosen to stay while the others flee (LL-16.19). */
export type PawPulled = {
  readonly event: "paw-pulled";
  readonly seat: Seat;
  readonly lemming: LemmingId;
  readonly name: string;
  readonly hex: Hex;
  readonly level: number;
};

/** The value was doubled for a lemming of this player that leaves the Start Area (LL-16.20). */
export type StartDoubled = {
  readonly event: "start-doubled";
  readonly seat: Seat;
};

/** Resolve this die first. */
export type ChooseDieOffer = {
  readonly kind: "choose-die";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly eagle: EagleName;
  readonly face: Face;
};

/** Fly an eagle over these zones, its present one first. */
export type FlyEagleOffer = {
  readonly kind: "fly-eagle";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly eagle: EagleName;
  readonly way: string;
  readonly zone: Zone;
  readonly path: readonly Zone[];
};

/** Send an eagle to this zone. */
export type SendEagleOffer = {
  readonly kind: "send-eagle";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly eagle: EagleName;
  readonly zone: Zone;
  readonly path: readonly Zone[];
};

/** Feed the lemming on top of this hex to the eagle; it is of the clan `seat`. */
export type EatOffer = {
  readonly kind: "eat";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly hex: Hex;
  readonly goal: Place;
  readonly lemming: LemmingId;
  readonly seat: Seat;
  readonly whose: string;
  readonly among: string;
};

/** Let this eagle eat the lemming on top of the hex. */
export type FeedEagleOffer = {
  readonly kind: "feed-eagle";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly eagle: EagleName;
  readonly goal: Place;
  readonly lemming: LemmingId;
};

/** Scatter a lemming of the clan `seat`; over the cliff it earns `points`. */
export type ScatterOffer = {
  readonly kind: "scatter";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly source: Place;
  readonly level: number;
  readonly goal: Place;
  readonly lemming: LemmingId;
  readonly seat: Seat;
  readonly whose: string;
  readonly among: string;
  readonly path: readonly Place[];
  readonly points?: number;
  readonly risk?: number | null;
};

/** Put a pellet on this hex. */
export type ResupplyOffer = {
  readonly kind: "resupply";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly hex: Hex;
  readonly goal: Place;
};

/** Move a lemming; with `pellet` it claims the pellet of the hex it leaves. */
export type MoveOffer = {
  readonly kind: "move";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly source: Place;
  readonly goal: Place;
  readonly lemming: LemmingId;
  readonly path: readonly Place[];
  readonly costs: readonly number[];
  readonly pellet?: boolean;
  readonly risk?: number | null;
};

/** Dive for these points; the path ends on the edge. */
export type DiveOffer = {
  readonly kind: "dive";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly source: Place;
  readonly points: number;
  readonly lemming: LemmingId;
  readonly goal: Place;
  readonly path: readonly Place[];
  readonly costs: readonly number[];
  readonly pellet?: boolean;
};

/** Claw a covered lemming to the top of its stack. */
export type ClawOffer = {
  readonly kind: "claw";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly hex: Hex;
  readonly level: number;
  readonly source: Place;
  readonly lemming: LemmingId;
};

/** Pass. */
export type PassOffer = {
  readonly kind: "pass";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
};

/** Exchange this many favour pellets. */
export type TakeFavorOffer = {
  readonly kind: "take-favor";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly favor: string;
  readonly pellets: number;
};

/** Exchange this many favour pellets to raise a dive of `points` by one. */
export type RaiseDiveOffer = {
  readonly kind: "raise-dive";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly points: number;
  readonly pellets: number;
};

/** Play a Special Action. */
export type PlaySpecialOffer = {
  readonly kind: "play-special";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly card: Card;
};

/** Hand the card on to the next player; without `to_seat` everybody has refused it then. */
export type HandOnOffer = {
  readonly kind: "hand-on";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly to_seat?: Seat | null;
};

/** Move a lemming of the clan `seat` by a card; over the cliff it earns `points`. */
export type PushOffer = {
  readonly kind: "push";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly source: Place;
  readonly level: number;
  readonly goal: Place;
  readonly lemming: LemmingId;
  readonly seat: Seat;
  readonly whose: string;
  readonly among: string;
  readonly path: readonly Place[];
  readonly costs: readonly number[];
  readonly points?: number;
  readonly risk?: number | null;
};

/** Bring this lemming back from the chow box. */
export type ReturnToOffer = {
  readonly kind: "return-to";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly hex: Hex;
  readonly goal: Place;
  readonly lemming: LemmingId;
  readonly risk?: number | null;
};

/** Put a stack into this order, bottom to top, by clans and by lemmings. */
export type ReorderOffer = {
  readonly kind: "reorder";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly hex: Hex;
  readonly seats: readonly Seat[];
  readonly source: Place;
  readonly lemmings: readonly LemmingId[];
};

/** Swap this lemming from the chow box with the other one, of the clan `seat`. */
export type SwapIdentityOffer = {
  readonly kind: "swap-identity";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly hex: Hex;
  readonly level: number;
  readonly source: Place;
  readonly lemming: LemmingId;
  readonly other_lemming: LemmingId;
  readonly seat: Seat;
  readonly whose: string;
  readonly among: string;
};

/** Let this lemming of the clan `seat` stay while the others flee. */
export type PullPawOffer = {
  readonly kind: "pull-paw";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly hex: Hex;
  readonly level: number;
  readonly source: Place;
  readonly lemming: LemmingId;
  readonly seat: Seat;
};

/** What a seat is asked. */
export type LeapingQuestion =
  | DiceOrderQuestion
  | FlyQuestion
  | EatQuestion
  | ScatterQuestion
  | ResupplyQuestion
  | FeedQuestion
  | FleeQuestion
  | PlayerQuestion
  | ChaosQuestion
  | PushQuestion
  | FlushQuestion
  | EagleEyeQuestion
  | ReturnQuestion
  | ReorderQuestion
  | LostQuestion
  | IdentityQuestion
  | PawQuestion
  | ShakeQuestion
  | UhOhQuestion;

/** What happened, as a viewer may know it. */
export type LeapingEvent =
  | FirstPlayerChosen
  | SpecialReceived
  | TurnBegan
  | DiceFell
  | DiceSwapped
  | MovementCardTurned
  | GameOverTurned
  | DicePassed
  | DiceKept
  | EagleHovered
  | EagleTurned
  | EagleFlew
  | LemmingEaten
  | LemmingScattered
  | LemmingFell
  | PelletPlaced
  | NothingToResupply
  | LemmingMoved
  | LemmingDived
  | LemmingClawed
  | PlayerPassed
  | PelletClaimed
  | FavorExchanged
  | DiveRaised
  | ValueChanged
  | SpecialPlayed
  | LemmingPushed
  | CardOffered
  | CardHandedOn
  | CardUnwanted
  | PelletsScored
  | ClanScored
  | SpecialCopied
  | LemmingReturned
  | StackReordered
  | IdentitySwapped
  | SacrificeRewarded
  | PawPulled
  | StartDoubled
  | ChoiceSealed;

/** What a seat may do. */
export type LeapingOffer =
  | ChooseDieOffer
  | FlyEagleOffer
  | SendEagleOffer
  | EatOffer
  | FeedEagleOffer
  | ScatterOffer
  | ResupplyOffer
  | MoveOffer
  | DiveOffer
  | ClawOffer
  | PassOffer
  | TakeFavorOffer
  | RaiseDiveOffer
  | PlaySpecialOffer
  | HandOnOffer
  | PushOffer
  | ReturnToOffer
  | ReorderOffer
  | SwapIdentityOffer
  | PullPawOffer;

/** The options of the game; the value of one without choices may be an owner's file. */
export type LeapingOptions = {
  readonly edition: "english" | "italian" | "spanish";
  readonly short: false | true;
  readonly chaos: false | true;
  readonly first_eagle: "random" | 0 | 1 | 2 | 3 | 4 | 5;
  readonly claw_at_zero: false | true;
  readonly end_favor: "held" | "exchanged";
  readonly die_faces: unknown;
  readonly board: unknown;
};
