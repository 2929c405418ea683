// Generated from the types of fellfield.core: fellfield types

/** The keys that the views of all games have. */
export type BaseView = {
  /** The id of the game. */
  readonly game: string;
  /** How many play; seats are numbered from 0. */
  readonly players: number;
  /** All options of this game; its README lists them. */
  readonly options: { readonly [name: string]: unknown };
  /** Your seat; null for a spectator. */
  readonly viewer: Seat | null;
  /** The turn or round, from 1; 0 before the first. */
  readonly turn: number;
  /** The seats that have to decide, or `["chance"]`; empty when the game is over. */
  readonly to_act: readonly (Seat | "chance")[];
  /** What you are asked; null while you are not. */
  readonly question: Question | null;
  /** What you have chosen while others still choose: its text, its kind and its facts, as in an offer. */
  readonly sealed: Offer | null;
  /** Null until the game is over. */
  readonly result: ResultFacts | null;
};

/** A place at the table, numbered clockwise from 0. */
export type Seat = number;

/** What a seat is asked; each question of a game has further keys. */
export type Question = {
  /** Which question, such as `"player-step"`. */
  readonly step: string;
  /** The rule that asks. */
  readonly clause: string;
};

/** How a game ended. */
export type ResultFacts = {
  /** Points. */
  readonly scores: readonly number[];
  /** First place to last; tied seats stand together. */
  readonly ranking: readonly (readonly Seat[])[];
  /** May be several, or none. */
  readonly winners: readonly Seat[];
  /** What the points were for. */
  readonly breakdown: readonly (readonly ScoreFacts[])[];
  /** How the game ended, where there are several ways. */
  readonly reason: string;
};

/** One line of a final score. */
export type ScoreFacts = {
  /** What the points are for. */
  readonly reason: string;
  /** How many. */
  readonly points: number;
  /** The number of pieces that they are for. */
  readonly count: number;
};

/** Things that the viewer may count but not see. */
export type Hidden = {
  /** How many there are. */
  readonly hidden: number;
};

/** A step on the stack of the engine: its name as `step`, and its fields. */
export type DueStep = { readonly [name: string]: unknown };

/** One part of the actions in an `OfferSet`: from `least` to `most` of these choices. */
export type Part = {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly least?: number;
  readonly most?: number;
  readonly join?: string;
};

/** An item that a part of an `OfferSet` may have at most `count` times; `value` is its fact for a sentence. */
export type Choice = {
  readonly text: string;
  readonly value: number | string;
  readonly count?: number;
};

/** An action that a seat may take now, or with `parts` many of them; further entries are facts of the game. */
export type Offer = {
  readonly kind: string;
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly parts?: readonly Part[];
};

/** A seat has made its sealed choice. */
export type ChoiceSealed = {
  readonly event: "choice-sealed";
  readonly seat: Seat;
};
