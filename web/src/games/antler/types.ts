// Generated from the types of antler-island: fellfield types
import type { ChoiceSealed, DueStep, Hidden, Offer, Part, ResultFacts, Seat } from "../../model/viewTypes.ts";

/** A space: `S` is the summit, `G2` grass, `R1`, `B1`, `Y1` outer spaces, `W1` wetlands. */
export type Space = string;

/** What lies in a space, besides stags. */
export type SpaceContents = {
  /** Does in the space. */
  readonly does: number;
  /** For each token the pile it came from, the oldest first. */
  readonly food: readonly PileIndex[];
};

/** An index of `piles`. */
export type PileIndex = number;

/** A fight. */
export type FightFacts = {
  /** The attacker. */
  readonly attacker_seat: Seat;
  /** The defender. */
  readonly defender_seat: Seat;
  /** Where they fight. */
  readonly space: Space;
  /** Where the attacker came from. */
  readonly origin: Space;
  /** Antlers are locked. */
  readonly locked: boolean;
};

/** A bag that food tokens come from. */
export type Pile = {
  /** The first pile is the start pile. */
  readonly name: "start" | "main";
  /** The number of reshuffles of the main pile before this pile. */
  readonly generation: number;
  /** The numbers of 1s, 2s and 3s shuffled into it, less the tokens publicly known to have been drawn from it. */
  readonly shuffled: readonly number[];
  /** Tokens still to be drawn. */
  readonly left: number;
};

/** The value of a food token, 1 to 3. */
export type FoodValue = number;

/** A kind of cunning tile, such as `roar`. */
export type Tile = string;

/** The pile of cunning tiles. */
export type TilePile = {
  /** The number of reshuffles. */
  readonly generation: number;
  /** Tiles shuffled into it, by kind: speed, diamond-antlers, famished, roar, extra-mate, keep-one-food. */
  readonly shuffled: readonly number[];
  /** Tiles still to be drawn. */
  readonly left: number;
};

/** The mat of a seat. */
export type Mat = {
  /** Does courted. */
  readonly track: number;
  /** Antler pieces on the head. */
  readonly antlers: number;
  /** Pieces lost in fights, kept aside. */
  readonly aside: number;
  /** Has won a fight. */
  readonly marker: boolean;
  /** Advanced game: combat cubes of each colour; else empty. */
  readonly cubes: readonly number[];
  /** Food held. */
  readonly food: readonly FoodValue[] | Hidden;
  /** Food committed to the fight; hidden until antlers are locked. */
  readonly committed: readonly FoodValue[] | Hidden;
  /** The public history of this hand, in order. */
  readonly trail: readonly number[];
  /** Pile and value of each token you have looked at, except where both are public. */
  readonly looked: readonly (readonly number[])[] | Hidden;
  /** Cunning tiles face up. */
  readonly tiles_up: readonly Tile[];
  /** Cunning tiles face down. */
  readonly tiles_down: readonly Tile[] | Hidden;
  /** Kinds played in this turn. */
  readonly played: readonly Tile[];
  /** The plan of this round; null during planning. */
  readonly plan: PlanFacts | null;
};

/** The plan of a seat for this round. */
export type PlanFacts = {
  /** Control tiles beside each action. */
  readonly counts: TaskCounts;
  /** The action of each control tile that is turned over. */
  readonly revealed: { readonly [name in Control]?: Task };
  /** The whole plan; others' give only the number of face-down tiles. */
  readonly tiles: { readonly [name in Control]?: Task } | Hidden;
};

/** Control tiles beside each action. */
export type TaskCounts = {
  /** Tiles beside Move. */
  readonly move: number;
  /** Tiles beside Eat. */
  readonly eat: number;
  /** Tiles beside Mate. */
  readonly mate: number;
  /** Tiles beside Grow. */
  readonly grow: number;
};

/** A control tile. */
export type Control = "1" | "2" | "3" | "X" | "blank";

/** An action that a control tile can lie beside. */
export type Task = "move" | "eat" | "mate" | "grow";

/** A view of Antler Island. */
export type AntlerView = {
  /** The id of the game. */
  readonly game: "antler-island";
  /** How many play; seats are numbered from 0. */
  readonly players: number;
  /** All options of this game; its README lists them. */
  readonly options: AntlerOptions;
  /** Your seat; null for a spectator. */
  readonly viewer: Seat | null;
  /** The turn or round, from 1; 0 before the first. */
  readonly turn: number;
  /** The seats that have to decide, or `["chance"]`; empty when the game is over. */
  readonly to_act: readonly (Seat | "chance")[];
  /** What you are asked; null while you are not. */
  readonly question: AntlerQuestion | null;
  /** What you have chosen while others still choose: its text, its kind and its facts, as in an offer. */
  readonly sealed: Offer | null;
  /** Null until the game is over. */
  readonly result: ResultFacts | null;
  /** The same as `turn`. */
  readonly round: number;
  /** A track has reached the target. */
  readonly final_round: boolean;
  /** Does on a track that trigger the final round. */
  readonly target: number;
  /** The start player of this round. */
  readonly start_seat: Seat;
  /** Turns begun in this round, of four for each seat. */
  readonly turns_taken: number;
  /** The seat whose turn it is; null during planning. */
  readonly active_seat: Seat | null;
  /** Where the stags stand; empty until they are placed. */
  readonly stags: readonly Space[];
  /** What lies in each space. */
  readonly spaces: { readonly [name: string]: SpaceContents };
  /** Does in the reserve. */
  readonly reserve: number;
  /** Antler pieces in the supply. */
  readonly supply: number;
  /** The current fight. */
  readonly fight: FightFacts | null;
  /** The piles that food came from, the oldest first. */
  readonly piles: readonly Pile[];
  /** The present main pile. */
  readonly main_pile: PileIndex;
  /** Discarded food, shuffled into the next pile. */
  readonly food_discard: readonly FoodValue[];
  /** The open cunning tile. */
  readonly open_tile: Tile | null;
  /** The cunning tiles to draw. */
  readonly tile_pile: TilePile;
  /** Discarded cunning tiles. */
  readonly tile_discard: readonly Tile[];
  /** The stack of engine steps, the current one last; for `imagine`, not for bots. */
  readonly due: readonly DueStep[];
  /** The mats. */
  readonly seats: readonly Mat[];
};

/** Lay out the five control tiles. Answers: `plan`. */
export type PlanQuestion = {
  readonly step: "plan-step";
  readonly clause: string;
};

/** Turn a control tile over. Answers: `reveal`, `play roar`. */
export type RevealQuestion = {
  readonly step: "reveal-step";
  readonly clause: string;
  /** Where your stag stands. */
  readonly space: Space;
  /** Tiles turned over. */
  readonly used: number;
};

/** Move the stag. Answers: `move`, `speed`. */
export type MoveQuestion = {
  readonly step: "move-step";
  readonly clause: string;
  /** Where your stag stands. */
  readonly space: Space;
};

/** Court. Answers: `mate`, `play extra-mate`. */
export type MateQuestion = {
  readonly step: "mate-step";
  readonly clause: string;
  /** The tile in question. */
  readonly asked_tile: Tile;
  /** Where your stag stands. */
  readonly space: Space;
  /** Does there. */
  readonly count: number;
};

/** Give food for antlers. Answers: `grow`. */
export type GrowQuestion = {
  readonly step: "grow-step";
  readonly clause: string;
  /** Your antler pieces. */
  readonly antlers: number;
  /** Those kept aside. */
  readonly aside: number;
};

/** Commit food as attacker. Answers: `commit`. */
export type CommitQuestion = {
  readonly step: "commit-step";
  readonly clause: string;
  /** The defender. */
  readonly defender_seat: Seat;
  /** Where you fight. */
  readonly space: Space;
  /** Antler pieces of the defender. */
  readonly antlers: number;
};

/** Commit food as defender, or retreat. Answers: `commit`, `retreat`. */
export type DefendQuestion = {
  readonly step: "defend-step";
  readonly clause: string;
  /** The attacker. */
  readonly attacker_seat: Seat;
  /** Where you fight. */
  readonly space: Space;
  /** Food that the attacker has committed. */
  readonly count: number;
  /** Antler pieces of the attacker. */
  readonly antlers: number;
};

/** Lock antlers, or retreat. Answers: `lock`, `retreat`. */
export type LockQuestion = {
  readonly step: "lock-step";
  readonly clause: string;
  /** The defender. */
  readonly defender_seat: Seat;
  /** Where you fight. */
  readonly space: Space;
  /** Food that the defender has committed. */
  readonly count: number;
  /** Antler pieces of the defender. */
  readonly antlers: number;
};

/** Put the beaten stag somewhere. Answers: `place`. */
export type PlaceLoserQuestion = {
  readonly step: "place-loser-step";
  readonly clause: string;
  /** The loser. */
  readonly loser_seat: Seat;
  /** Where you fought. */
  readonly space: Space;
};

/** Take a combat cube. Answers: `cube`. */
export type TakeCubeQuestion = {
  readonly step: "take-cube-step";
  readonly clause: string;
  /** The loser. */
  readonly loser_seat: Seat;
};

/** Take a cunning tile. Answers: `take`. */
export type TakeTileQuestion = {
  readonly step: "take-tile-step";
  readonly clause: string;
  /** The open tile. */
  readonly tile: Tile | "nothing";
  /** Tiles in the pile. */
  readonly count: number;
};

/** Discard a fourth tile. Answers: `discard`. */
export type DiscardTileQuestion = {
  readonly step: "discard-tile-step";
  readonly clause: string;
};

/** Play Diamond Antlers, or not. Answers: `play diamond-antlers`, `pass`. */
export type SaveAntlerQuestion = {
  readonly step: "save-antler-step";
  readonly clause: string;
  /** The tile in question. */
  readonly asked_tile: Tile;
  /** Your antler pieces. */
  readonly antlers: number;
};

/** Play Famished, or not. Answers: `play famished`, `pass`. */
export type FamishedQuestion = {
  readonly step: "famished-step";
  readonly clause: string;
  /** The tile in question. */
  readonly asked_tile: Tile;
  /** Food held. */
  readonly count: number;
};

/** Play Roar after an action, or not. Answers: `play roar`, `pass`. */
export type RoarAfterQuestion = {
  readonly step: "roar-after-step";
  readonly clause: string;
  /** The tile in question. */
  readonly asked_tile: Tile;
  /** Where your stag stands. */
  readonly space: Space;
};

/** Keep a committed token, or not. Answers: `keep`, `pass`. */
export type KeepFoodQuestion = {
  readonly step: "keep-food-step";
  readonly clause: string;
  /** The tile in question. */
  readonly asked_tile: Tile;
};

/** A seat received the start-player pawn (AN-3.1). */
export type StartPlayerChosen = {
  readonly event: "start-player-chosen";
  readonly seat: Seat;
};

/** A seat has drawn a token from a pile; only it knows the value (AN-3.6, AN-9.12). */
export type FoodTaken = {
  readonly event: "food-taken";
  readonly seat: Seat;
  readonly pile: string;
  readonly value?: FoodValue;
};

/** A colour of outer spaces, which a die can show. */
export type Colour = "red" | "blue" | "yellow";

/** The stags were placed on the spaces of one colour; spaces by seat (AN-3.7). */
export type StagsPlaced = {
  readonly event: "stags-placed";
  readonly colour: Colour;
  readonly spaces: readonly Space[];
};

/** One token was put on each of these spaces (AN-3.8, AN-6.4). */
export type FoodPlaced = {
  readonly event: "food-placed";
  readonly colour: Colour;
  readonly spaces: readonly Space[];
  readonly missed: readonly Space[];
  readonly left: number;
};

/** One doe from the reserve came to each of these spaces (AN-3.9, AN-6.5). */
export type DoesPlaced = {
  readonly event: "does-placed";
  readonly spaces: readonly Space[];
  readonly reserve: number;
};

/** The food discard was shuffled into a new main pile (AN-3.5). */
export type FoodShuffled = {
  readonly event: "food-shuffled";
  readonly count: number;
};

/** A round began: the pawn has passed on and all control tiles are back (AN-6.1, AN-6.2). */
export type RoundBegan = {
  readonly event: "round-began";
  readonly round: number;
  readonly seat: Seat;
};

/** All does below the summit went one space uphill: origins, counts and goals (AN-6.3). */
export type DoesWalked = {
  readonly event: "does-walked";
  readonly spaces: readonly Space[];
  readonly counts: readonly number[];
  readonly goals: readonly Space[];
};

/** The reserve is too small for a set (AN-6.5). */
export type NoNewDoes = {
  readonly event: "no-new-does";
  readonly reserve: number;
  readonly needed: number;
};

/** Every seat has planned: the numbers of tiles beside Move, Eat, Mate and Grow, by seat (AN-4.5). */
export type PlansLaid = {
  readonly event: "plans-laid";
  readonly moves: readonly number[];
  readonly eats: readonly number[];
  readonly mates: readonly number[];
  readonly grows: readonly number[];
};

/** A control tile was turned over (AN-5.2). */
export type ControlRevealed = {
  readonly event: "control-revealed";
  readonly seat: Seat;
  readonly control: Control;
  readonly task: Task;
};

/** The action was impossible; the control tile is used (AN-5.4). */
export type NothingDone = {
  readonly event: "nothing-done";
  readonly seat: Seat;
  readonly task: Task;
};

/** A stag went from space to space; a path of three means Speed (AN-7.1, AN-7.3). */
export type StagMoved = {
  readonly event: "stag-moved";
  readonly seat: Seat;
  readonly path: readonly Space[];
  readonly space: Space;
};

/** A seat took a token from its stag's space; only it knows the value (AN-7.4). */
export type FoodEaten = {
  readonly event: "food-eaten";
  readonly seat: Seat;
  readonly space: Space;
  readonly value?: FoodValue;
};

/** Does went back to the reserve, the track rose (AN-7.7). */
export type DoesMated = {
  readonly event: "does-mated";
  readonly seat: Seat;
  readonly space: Space;
  readonly count: number;
  readonly track: number;
};

/** A track has reached the target: this round is the last (AN-7.8, AN-10.1). */
export type FinalRoundCalled = {
  readonly event: "final-round-called";
  readonly seat: Seat;
  readonly track: number;
  readonly target: number;
};

/** Tokens were discarded face up for growth (AN-7.9). */
export type FoodGiven = {
  readonly event: "food-given";
  readonly seat: Seat;
  readonly food: readonly FoodValue[];
  readonly pieces: number;
};

/** An antler piece was added to the stag in this space, from aside or from the supply (AN-7.10). */
export type AntlersGrown = {
  readonly event: "antlers-grown";
  readonly seat: Seat;
  readonly antlers: number;
  readonly origin: "aside" | "supply";
  readonly space: Space;
};

/** No antler pieces were left to add (AN-7.10, AN-R43). */
export type PiecesLost = {
  readonly event: "pieces-lost";
  readonly seat: Seat;
  readonly count: number;
};

/** A stag entered another stag's space (AN-8.1). */
export type FightBegan = {
  readonly event: "fight-began";
  readonly attacker_seat: Seat;
  readonly defender_seat: Seat;
  readonly space: Space;
  readonly origin: Space;
};

/** Tokens lie face down for the fight; only their owner knows the values (AN-8.3, AN-8.4). */
export type FoodCommitted = {
  readonly event: "food-committed";
  readonly seat: Seat;
  readonly count: number;
  readonly food?: readonly FoodValue[];
};

/** A stag left the fight; all committed tokens are back in hand, unseen (AN-8.6). The path begins at the fight. */
export type StagRetreated = {
  readonly event: "stag-retreated";
  readonly seat: Seat;
  readonly path: readonly Space[];
  readonly space: Space;
};

/** The committed tokens are shown and the strengths compared (AN-8.7). */
export type AntlersLocked = {
  readonly event: "antlers-locked";
  readonly attacker_seat: Seat;
  readonly defender_seat: Seat;
  readonly attack_food: readonly FoodValue[];
  readonly defence_food: readonly FoodValue[];
  readonly attack: number;
  readonly defence: number;
};

/** The committed tokens of these fighters went to the discard (AN-8.7). */
export type FoodSpent = {
  readonly event: "food-spent";
  readonly seats: readonly Seat[];
  readonly food: readonly FoodValue[];
};

/** Strengths were equal: the attacker returned to its origin (AN-8.8). The path begins at the fight. */
export type FightDrawn = {
  readonly event: "fight-drawn";
  readonly seat: Seat;
  readonly path: readonly Space[];
  readonly space: Space;
};

/** The loser, whose stag is in this space, laid one piece aside (AN-8.9). */
export type AntlerLost = {
  readonly event: "antler-lost";
  readonly seat: Seat;
  readonly antlers: number;
  readonly space: Space;
};

/** The winner put the beaten stag here (AN-8.10). The path begins at the fight. */
export type StagDriven = {
  readonly event: "stag-driven";
  readonly winner_seat: Seat;
  readonly seat: Seat;
  readonly path: readonly Space[];
  readonly space: Space;
};

/** A fight was won; `marker` is `first` if the winner took the marker now, else `again` (AN-8.11). */
export type FightWon = {
  readonly event: "fight-won";
  readonly seat: Seat;
  readonly loser_seat: Seat;
  readonly marker: "first" | "again";
  readonly space: Space;
};

/** A winning attacker took a combat cube from the loser (AN-11.3). */
export type CubeTaken = {
  readonly event: "cube-taken";
  readonly seat: Seat;
  readonly loser_seat: Seat;
  readonly colour_seat: Seat;
};

/** A cunning tile was turned up next to the pile (AN-3.10, AN-9.2). */
export type TileTurnedUp = {
  readonly event: "tile-turned-up";
  readonly tile: Tile;
};

/** The discarded tiles were shuffled into a new pile (AN-9.5). */
export type TilesShuffled = {
  readonly event: "tiles-shuffled";
  readonly count: number;
};

/** A seat took the open tile and keeps it face up (AN-9.3). */
export type OpenTileTaken = {
  readonly event: "open-tile-taken";
  readonly seat: Seat;
  readonly tile: Tile;
};

/** A seat took the top tile and keeps it face down (AN-9.3). */
export type TopTileTaken = {
  readonly event: "top-tile-taken";
  readonly seat: Seat;
  readonly tile?: Tile;
};

/** A tile was earned, but the seats hold all of them (AN-R71). */
export type NoTileLeft = {
  readonly event: "no-tile-left";
  readonly seat: Seat;
};

/** A cunning tile was played and discarded (AN-9.5). */
export type TilePlayed = {
  readonly event: "tile-played";
  readonly seat: Seat;
  readonly tile: Tile;
};

/** A seat discarded a fourth tile (AN-9.4). */
export type TileDiscarded = {
  readonly event: "tile-discarded";
  readonly seat: Seat;
  readonly tile: Tile;
};

/** The final round is over; scores by seat (AN-10.1). */
export type GameEnded = {
  readonly event: "game-ended";
  readonly scores: readonly number[];
  readonly winner_seats: readonly Seat[];
};

/** A fighter took one committed token back (AN-9.15). */
export type FoodKept = {
  readonly event: "food-kept";
  readonly seat: Seat;
  readonly value: FoodValue;
};

/** Roar: one doe came from each of these spaces (AN-9.13). */
export type DoesCalled = {
  readonly event: "does-called";
  readonly seat: Seat;
  readonly space: Space;
  readonly origins: readonly Space[];
};

/** Assign each control tile to an action. */
export type PlanOffers = {
  readonly kind: "plan";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly parts: readonly Part[];
};

/** Turn over a control tile, which stands for this task; without effect if the task is impossible now. */
export type RevealOffer = {
  readonly kind: "reveal";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly control: Control;
  readonly task: Task;
  readonly impossible?: boolean;
};

/** Play a cunning tile. */
export type PlayTileOffer = {
  readonly kind: "play-tile";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly tile: Tile;
};

/** Play no tile. */
export type PassOffer = {
  readonly kind: "pass";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
};

/** Go to a neighbouring space. */
export type MoveOffer = {
  readonly kind: "move";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly space: Space;
  readonly source: Space;
  readonly goal: Space;
  readonly path: readonly Space[];
  readonly defender_seat?: Seat | null;
};

/** Mate with a doe of this space. */
export type MateOffer = {
  readonly kind: "mate";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly source: Space;
};

/** Give these tokens for this many antler pieces. */
export type GrowOffer = {
  readonly kind: "grow";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly food: readonly FoodValue[];
  readonly pieces: number;
};

/** Commit these tokens to the fight, for this strength. */
export type CommitOffer = {
  readonly kind: "commit";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly food: readonly FoodValue[];
  readonly strength: number;
};

/** Leave the fight for this space. */
export type RetreatOffer = {
  readonly kind: "retreat";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly space: Space;
  readonly source: Space;
  readonly goal: Space;
};

/** Lock antlers with this strength. */
export type LockOffer = {
  readonly kind: "lock";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly strength: number;
};

/** Put the beaten stag on this space. */
export type PlaceLoserOffer = {
  readonly kind: "place-loser";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly space: Space;
  readonly source: Space;
  readonly goal: Space;
};

/** Take a cube of this colour. */
export type TakeCubeOffer = {
  readonly kind: "take-cube";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly colour_seat: Seat;
};

/** Take the open tile, which is `tile`, or the top of the pile. */
export type TakeTileOffer = {
  readonly kind: "take-tile";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly pile: string;
  readonly tile?: Tile;
};

/** Discard a tile that lies face up or face down. */
export type DiscardTileOffer = {
  readonly kind: "discard-tile";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly tile: Tile;
  readonly side: string;
};

/** Play Keep-One-Food and take back a token of this value. */
export type KeepFoodOffer = {
  readonly kind: "keep-food";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly value: FoodValue;
  readonly tile: Tile;
};

/** Play Speed and go two spaces. */
export type SpeedOffer = {
  readonly kind: "speed";
  /** The text of the action; `state.apply` takes it. */
  readonly text: string;
  readonly via: Space;
  readonly space: Space;
  readonly tile: Tile;
  readonly source: Space;
  readonly goal: Space;
  readonly path: readonly Space[];
  readonly defender_seat?: Seat | null;
};

/** Assign each of the five control tiles to one of the four actions (AN-4.1). */
export type PlanOffer = {
  readonly kind: "plan";
  readonly text: string;
  readonly one: Task;
  readonly two: Task;
  readonly three: Task;
  readonly x: Task;
  readonly blank: Task;
};

/** What a seat is asked. */
export type AntlerQuestion =
  | PlanQuestion
  | RevealQuestion
  | MoveQuestion
  | MateQuestion
  | GrowQuestion
  | CommitQuestion
  | DefendQuestion
  | LockQuestion
  | PlaceLoserQuestion
  | TakeCubeQuestion
  | TakeTileQuestion
  | DiscardTileQuestion
  | SaveAntlerQuestion
  | FamishedQuestion
  | RoarAfterQuestion
  | KeepFoodQuestion;

/** What happened, as a viewer may know it. */
export type AntlerEvent =
  | StartPlayerChosen
  | FoodTaken
  | StagsPlaced
  | FoodPlaced
  | DoesPlaced
  | FoodShuffled
  | RoundBegan
  | DoesWalked
  | NoNewDoes
  | PlansLaid
  | ControlRevealed
  | NothingDone
  | StagMoved
  | FoodEaten
  | DoesMated
  | FinalRoundCalled
  | FoodGiven
  | AntlersGrown
  | PiecesLost
  | FightBegan
  | FoodCommitted
  | StagRetreated
  | AntlersLocked
  | FoodSpent
  | FightDrawn
  | AntlerLost
  | StagDriven
  | FightWon
  | CubeTaken
  | TileTurnedUp
  | TilesShuffled
  | OpenTileTaken
  | TopTileTaken
  | NoTileLeft
  | TilePlayed
  | TileDiscarded
  | GameEnded
  | FoodKept
  | DoesCalled
  | ChoiceSealed;

/** What a seat may do. */
export type AntlerOffer =
  | PlanOffers
  | RevealOffer
  | PlayTileOffer
  | PassOffer
  | MoveOffer
  | MateOffer
  | GrowOffer
  | CommitOffer
  | RetreatOffer
  | LockOffer
  | PlaceLoserOffer
  | TakeCubeOffer
  | TakeTileOffer
  | DiscardTileOffer
  | KeepFoodOffer
  | SpeedOffer
  | PlanOffer;

/** The options of the game; the value of one without choices may be an owner's file. */
export type AntlerOptions = {
  readonly advanced: false | true;
  readonly displacement: "adjacent" | "anywhere";
  readonly board: unknown;
};
