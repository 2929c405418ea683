// Generated from the server's wire types: make types

/** A hint: what to play, why, and what the next best action would give up. Chances are from 0 to 1. */
export interface Advice {
  seat: number;
  offer: Record<string, unknown>;
  chance: number;
  reasons: Record<string, unknown>[];
  runner_up_offer: Record<string, unknown> | null;
  gives_up: number;
  lacks: Record<string, unknown>[];
}

/** The status of an analysis: `waiting` (behind `ahead` others), `running`, `done` or `failed`. */
export interface AnalysisStatus {
  status: string;
  done: number;
  total: number;
  ahead: number;
  findings?: GameAnalysis | null;
}

/** Answer a proposal to end the game; the proposer withdraws it by not agreeing. */
export interface AnswerEnd {
  do: "answer-end";
  seat: number;
  agrees: boolean;
}

export type AnyClientMessage = CommandMessage | WatchMessage | AutoMessage | WhyMessage | Ping;

export type AnyCommand = Join | Leave | Remove | BecomeOwner | SetSeat | SetTable | Pledge | Open | Decline | Start | Play | Withdraw | Undo | Consent | ProposeEnd | AnswerEnd | Resign | Relieve | TakeBack | Say | React | Rematch | Close;

export type AnyServerMessage = Welcome | FrameMessage | DoneMessage | ErrorMessage | WhyAnswer | Presence | Pong | Bye;

/** Play the only legal action for this seat automatically, until its last socket closes. */
export interface AutoMessage {
  type: "auto";
  seat: number;
  on: boolean;
}

/** Take over a table whose owner is absent (`SubmittedCommand.absent_ms`); seated people only, before the start. */
export interface BecomeOwner {
  do: "become-owner";
}

/** A blocked person in a list; the id only serves to take the block back. */
export interface BlockInfo {
  id: string;
  name: string;
  at: number;
  author?: string;
}

/** Everybody whom you have blocked. */
export interface BlockList {
  blocks: BlockInfo[];
}

/** Block the person on a seat of a table, or the author of a chat message there (its version). */
export interface BlockRequest {
  table: string;
  seat?: number | null;
  message?: number | null;
}

/** The socket is about to close: `restart`, `logged-out`, `too-slow`, `too-fast`, `not-watchable` or `removed`. */
export interface Bye {
  type: "bye";
  why: string;
}

/** A chat message or a reaction; `seat` is -1 for a spectator. */
export interface ChatMessage {
  version: number;
  at: number;
  seat: number;
  name: string;
  text?: string;
  reaction?: string;
  author?: string;
}

/** An entry of a ledger: a `clause`, a `ruling` or a `position`; `section` is an index into the sections. */
export interface ClauseInfo {
  id: string;
  kind: string;
  title: string;
  section: number;
  text: string;
  note: boolean;
  reasons: string[];
}

/** Close a table that has not started; owner only. */
export interface Close {
  do: "close";
}

/** A command. `expected` is the version of the last frame; the answer is `done` or `error` with the same key. */
export interface CommandMessage {
  type: "do";
  key: string;
  command: Join | Leave | Remove | BecomeOwner | SetSeat | SetTable | Pledge | Open | Decline | Start | Play | Withdraw | Undo | Consent | ProposeEnd | AnswerEnd | Resign | Relieve | TakeBack | Say | React | Rematch | Close;
  expected?: number | null;
}

/** A command for a table, as in a `do` message. Without a key it cannot be repeated safely. */
export interface CommandRequest {
  command: Join | Leave | Remove | BecomeOwner | SetSeat | SetTable | Pledge | Open | Decline | Start | Play | Withdraw | Undo | Consent | ProposeEnd | AnswerEnd | Resign | Relieve | TakeBack | Say | React | Rematch | Close;
  key?: string | null;
  expected?: number | null;
}

/** A confirmation for the header `Fellfield-Confirmation` of a request that cannot be taken back. */
export interface Confirmation {
  confirmation: string;
}

/** Answer a request to undo; the requester cancels it by not agreeing. */
export interface Consent {
  do: "consent";
  seat: number;
  agrees: boolean;
}

/** The step and turn of another game that this one continues from. */
export interface ContinuedFrom {
  step: number;
  turn: number;
}

/** A bearer token, shown only once: send it as `Authorization: Bearer ...`. */
export interface CreatedToken {
  token: string;
}

/** A board or deck to validate. */
export interface DataCheckRequest {
  data: unknown;
}

/** A fault at a place (a hex, a space, a card), with the clause or constraint it violates, if known. */
export interface DataFault {
  where: string;
  what: string;
  clause?: string;
}

/** Problems that prevent its use, and warnings. */
export interface DataReport {
  problems: DataFault[];
  warnings: DataFault[];
}

/** Decline to open a share, or say that it is lost: the start fails and the seat is given up. */
export interface Decline {
  do: "decline";
  seat: number;
}

/** A command was carried out and is durable. `table` is the new table after a rematch. */
export interface DoneMessage {
  type: "done";
  key: string;
  table: string;
  version: number;
  replay?: boolean;
}

/** A seat's proposal to end the game without a result, and the seats that have agreed so far. */
export interface EndProposalView {
  seat: number;
  agreed: number[];
  waits_for: number[];
}

/** How the table ended, with the seed behind its promise. */
export interface Ending {
  reason: string;
  seed: string;
  scores: number[];
  ranking: number[][];
  ratings: Record<string, number[]>;
}

/** A command (`key`) or a `why` (`id`) failed, or, without either, something else is wrong. */
export interface ErrorMessage {
  type: "error";
  error: Problem;
  key?: string | null;
  id?: number | null;
}

/** The body of every HTTP error. */
export interface ErrorResponse {
  error: Problem;
}

/** A start that failed: why (`late` or `declined`), whose share was not opened, and the seed it would have had. */
export interface FailedStart {
  attempt: number;
  reason: string;
  names: string[];
  seed: string;
}

/** What a page checks and keeps about the dice: charter, shares (empty before the start) and start code. */
export interface FairDetails {
  table: string;
  attempt: number;
  promise: string;
  pledges: string[];
  charter: string;
  shares: string[];
  start: string;
  draws: ToldOutcome[];
}

/** The dice of a table as everyone sees them; `version` 1 is a table of an older release. */
export interface FairView {
  version: number;
  promise: string;
  undo: string;
  attempt?: number;
  charter?: string;
  deadline?: number;
  opened?: boolean[];
  start?: string;
  failed?: FailedStart[];
}

/** What a viewer gets after `since`: the updates in between, and everything now. `updates` is `null` when the gap is too long or `since` is from another epoch of the store; use `table_view` then. */
export interface Frame {
  since: number;
  updates: TableUpdate[] | null;
  table_view: TableView;
}

/** The table has changed, or this is the first frame. */
export interface FrameMessage {
  type: "frame";
  frame: SocketFrame;
}

/** The analysis of a whole game. */
export interface GameAnalysis {
  game: string;
  over: boolean;
  accounts: SeatAccount[];
  final: number[];
  moments: StepAnalysis[];
}

/** A game: player counts, options, and seat names by number of players. */
export interface GameInfo {
  id: string;
  rules: string;
  players: number[];
  options: Record<string, OptionInfo>;
  seat_names: Record<string, string[]>;
  levels: string[];
  lesson: boolean;
  ledger: boolean;
  seat_colours: string[];
}

/** The games, bots, colours and reactions of this server. */
export interface GameList {
  games: GameInfo[];
  bots: string[];
  colours: string[];
  reactions: string[];
  address?: string;
}

/** The messages of a game by key, for pages that were not built with it. */
export interface GameWords {
  game: string;
  language: string;
  words: Record<string, string>;
}

/** Create a guest; name and colour are random if left out. */
export interface GuestRequest {
  name?: string;
  colour?: string;
}

/** The health of the server. */
export interface Health {
  status: string;
  version: string;
}

/** Take a seat, or the first open one. Repeated, it updates name and colour. */
export interface Join {
  do: "join";
  seat?: number | null;
}

/** Leave a seat before the start. */
export interface Leave {
  do: "leave";
  seat: number;
}

/** The ledger of a game in its reference language. */
export interface LedgerInfo {
  game: string;
  language: string;
  title: string;
  sections: string[];
  clauses: ClauseInfo[];
}

/** An attempt in a lesson: the step, the actions in it so far, and the action tried now (empty to begin). */
export interface LessonAttempt {
  step: number;
  actions?: string[];
  tried?: string;
}

/** A lesson: the names of its steps, which are also the keys of its texts. */
export interface LessonInfo {
  game: string;
  steps: string[];
}

/** The result of an attempt. `why` if the rules refuse it, `aside` if it is legal but not the task. Each event has a `then`, the patch that leads from the view before it to the view after it, unless nothing changed. */
export interface LessonState {
  view: Record<string, unknown>;
  offers: Record<string, unknown>[];
  events: Record<string, unknown>[];
  task: number;
  tasks: number;
  aside?: boolean;
  why?: Problem | null;
}

/** A seat in a list. */
export interface ListingSeat {
  kind: string;
  name: string;
  colour: string;
  bot?: string;
}

/** Open the pledged share for this charter (its hash); the last opening starts the game. */
export interface Open {
  do: "open";
  seat: number;
  charter: string;
  share: string;
}

/** An option of a game; if `choices` is empty, the game itself validates the value. */
export interface OptionInfo {
  default: unknown;
  choices: unknown[];
  clause: string;
}

/** Check the connection. */
export interface Ping {
  type: "ping";
  id?: number;
}

/** Play an action, given as its canonical text. */
export interface Play {
  do: "play";
  seat: number;
  action: string;
}

/** Continue from a step of an uploaded record. */
export interface PlayOnRecordRequest {
  record: string;
  step: number;
  seats: SeatRequest[];
  start?: boolean;
}

/** Continue from a step of a finished game at a new, unrated table with these seats. */
export interface PlayOnRequest {
  step: number;
  seats: SeatRequest[];
  start?: boolean;
}

/** Pledge a share for the dice: its hash, or `none`. Until the start is called, the last pledge counts. */
export interface Pledge {
  do: "pledge";
  seat: number;
  value: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  id: number;
}

/** Which seats have a connected owner, milliseconds of absence per seat, and the number of spectators. */
export interface Presence {
  type: "presence";
  here: boolean[];
  gone: number[];
  watching: number;
}

/** An error: a code that never changes its meaning, the key of its sentence, and the facts for it. */
export interface Problem {
  code: string;
  message: string;
  facts?: Record<string, unknown>;
  clause?: string;
}

/** A person's profile; `kept` if a recovery code exists. */
export interface Profile {
  id: string;
  name: string;
  colour: string;
  kept?: boolean;
}

/** Change name or colour. */
export interface ProfileChange {
  name?: string | null;
  colour?: string | null;
}

/** Propose to end the game without a result; it ends when everybody who plays agrees. */
export interface ProposeEnd {
  do: "propose-end";
  seat: number;
}

/** The ranking of a game, sorted by mu - 3 sigma, best player first. */
export interface Ranking {
  game: string;
  ranked: RankingEntry[];
}

/** An entry of a ranking; `you` marks the caller. */
export interface RankingEntry {
  name: string;
  bot: boolean;
  you: boolean;
  mu: number;
  sigma: number;
  games: number;
}

/** Send one of the `REACTIONS`. */
export interface React {
  do: "react";
  reaction: string;
}

/** Analyse an uploaded record. */
export interface RecordAnalysisRequest {
  record: string;
}

/** A parsed record: the game, the players, and the requested steps. */
export interface RecordReplay {
  game: string;
  players: number;
  options: Record<string, unknown>;
  names: string[];
  replay: Replay;
}

/** Replay an uploaded record: which steps, and from which seat's view (`null`: a spectator's). */
export interface RecordReplayRequest {
  record: string;
  start?: number;
  count?: number;
  seat?: number | null;
}

/** Log in with a recovery code. */
export interface RecoverRequest {
  code: string;
}

/** A recovery code, shown only once. */
export interface RecoveryCode {
  code: string;
}

/** Let a bot play for a seat whose owner is absent (`SubmittedCommand.absent_ms`). */
export interface Relieve {
  do: "relieve";
  seat: number;
}

/** Play again with the same seats at a new table; the first request creates it. */
export interface Rematch {
  do: "rematch";
}

/** Remove the person on a seat from the table, for good; owner only, before the start. */
export interface Remove {
  do: "remove";
  seat: number;
}

/** Steps of a finished game from `start` on, out of `total`; step 0 is the opening. `view` is the view before the first of these steps; their patches lead on from there. */
export interface Replay {
  total: number;
  start: number;
  view: Record<string, unknown>;
  moments: ReplayStep[];
}

/** One step of a finished game: actor, action, and the events as the viewer saw them. Each event has a `then`, the patch that leads to the view after it, unless nothing changed; what changed without an event is in the `then` of the step. */
export interface ReplayStep {
  number: number;
  turn: number;
  actor: number | null;
  offer: Record<string, unknown> | null;
  events: Record<string, unknown>[];
  then?: Record<string, unknown> | null;
}

/** Report the person on a seat of a table, or the author of a chat message there, to whoever runs this server. */
export interface ReportRequest {
  table: string;
  reason: "abuse" | "cheating" | "name" | "other" | "spam";
  text?: string;
  seat?: number | null;
  message?: number | null;
}

/** Resign: with two seats the game is over, otherwise a bot plays on. */
export interface Resign {
  do: "resign";
  seat: number;
}

/** Send a chat message. */
export interface Say {
  do: "say";
  text: string;
}

/** How a seat's chance became its result: start + luck + skill + others + rest = result. */
export interface SeatAccount {
  start: number;
  luck: number;
  skill: number;
  others: number;
  rest: number;
  result: number;
  error: number;
}

/** What to put on a seat: `open`, `human` (you), `device` (on your device), or a `bot` of a level. */
export interface SeatRequest {
  kind?: string;
  level?: string;
  name?: string;
}

/** A seat as everyone sees it. `bot` is the bot that plays it now: its own, or one that relieves its owner. */
export interface SeatView {
  kind: string;
  name: string;
  colour: string;
  bot?: string;
  pledged?: boolean;
  resigned?: boolean;
  due?: boolean;
  owner?: boolean;
  named?: boolean;
}

/** A session in a list; the label names the device, the id grants no access. */
export interface SessionInfo {
  id: string;
  label: string;
  created: number;
  used: number;
  current: boolean;
}

/** All sessions of a person. */
export interface SessionList {
  sessions: SessionInfo[];
}

/** Set a seat to `open`, a `bot` of a level, or a place on the owner's `device`; owner only, before the start. */
export interface SetSeat {
  do: "set-seat";
  seat: number;
  kind: string;
  level?: string;
  name?: string;
}

/** Change the settings of the table; owner only, before the start. */
export interface SetTable {
  do: "set-table";
  settings: TableSettings;
}

/** What a socket sends after `since`: the updates with their patches and a patch of the rest, or everything now. With `then`, the patches in `updates` lead from the view at `since` to the view now, and `then` does so for all other entries. With `table_view`, use it as it is; `updates` has no patches then, and is `null` when the gap is too long. The entries that never change (`table`, `game`, `rules`, `players`, `options`, `went_on`) are in the first `table_view` of a connection only, and `view` has no `options`: they are those of the table. */
export interface SocketFrame {
  since: number;
  updates: TableUpdate[] | null;
  then?: Record<string, unknown> | null;
  table_view?: TableView | null;
}

/** Call the start; owner only, no seat may be open. The game starts when every pledged share is opened. */
export interface Start {
  do: "start";
}

/** An analysed step. Winning chances from 0 to 1 by seat before it, and what it shifted (luck or skill). */
export interface StepAnalysis {
  number: number;
  turn: number;
  actor: number | null;
  offer: Record<string, unknown>;
  chances: number[];
  shift: number[];
  best?: Record<string, unknown> | null;
  loss?: number;
}

/** A table in a list. */
export interface TableListing {
  id: string;
  game: string;
  status: string;
  created: number;
  updated: number;
  version: number;
  your_turn: boolean;
  players: number;
  options: Record<string, unknown>;
  live: boolean;
  clock: TimeControl | null;
  seats: ListingSeat[];
  reason?: string;
  scores?: number[];
  ranking?: number[][];
  went_on?: boolean;
  promise?: string;
}

/** A page of a list, newest first; pass `more` as `before` for the next page. */
export interface TableListings {
  tables: TableListing[];
  more?: number | null;
}

/** A table to create: seats not listed are open; without `seats` the first is yours. `start` begins at once. */
export interface TableRequest {
  game: string;
  players?: number | null;
  options?: Record<string, unknown> | null;
  seats?: SeatRequest[] | null;
  settings?: TableSettings;
  start?: boolean;
}

/** A table as the caller sees it now, with what is needed to resume from here. */
export interface TableResponse {
  epoch: string;
  seats: number[];
  presence: Presence;
  frame: Frame;
}

/** The settings of a table, apart from the options of its game. */
export interface TableSettings {
  listed?: boolean;
  watchable?: boolean;
  chat?: string;
  live?: boolean;
  clock?: TimeControl | null;
  relief?: string;
  relief_after?: number;
  rated?: boolean;
  undo?: string;
}

/** What one commit brought: the kinds of its rows (`what`), the seat, and the events as this viewer saw them. Over a socket each event has a `then`, the patch that leads from the view before it to the view after it, unless nothing changed; what changed without an event is in the `then` of the update. */
export interface TableUpdate {
  version: number;
  at: number;
  what: string[];
  seat?: number | null;
  events?: Record<string, unknown>[];
  then?: Record<string, unknown> | null;
  chat?: ChatMessage | null;
  draws?: ToldOutcome[];
}

/** Everything this viewer may know of the table now. */
export interface TableView {
  table: string;
  version: number;
  status: string;
  game: string;
  rules: string;
  players: number;
  options: Record<string, unknown>;
  settings: TableSettings;
  seats: SeatView[];
  fair: FairView;
  viewer: number | null;
  view: Record<string, unknown> | null;
  offers: Record<string, unknown>[];
  can_undo: boolean;
  can_ask_undo: boolean;
  can_withdraw: boolean;
  request: UndoRequest | null;
  proposal: EndProposalView | null;
  clocks: number[];
  chat: ChatMessage[];
  ending: Ending | null;
  rematch: string;
  went_on?: ContinuedFrom | null;
  told?: number;
}

/** Take one's own seat back from a bot. */
export interface TakeBack {
  do: "take-back";
  seat: number;
}

/** Time control: milliseconds per seat and per decision. When time is up, a `bot` plays on or the seat must `resign`. */
export interface TimeControl {
  main: number;
  increment?: number;
  then?: string;
}

/** A token in a list; its id grants no access. */
export interface TokenInfo {
  id: string;
  label: string;
  scope: string;
  created: number;
  used: number;
  expires: number | null;
}

/** All tokens of a person. */
export interface TokenList {
  tokens: TokenInfo[];
}

/** Create a bearer token: what for, what it may do, and for how many days. */
export interface TokenRequest {
  label?: string;
  scope?: "play" | "read" | "watch";
  days?: number;
}

/** An outcome that this viewer was told, with its slot; an agreed undo has the step `undo` and no outcome. */
export interface ToldOutcome {
  stream: string;
  step: string;
  number: number;
  outcome: string;
}

/** Undo the seat's last decision: at once if nobody has learnt anything from it, else with everyone's consent. */
export interface Undo {
  do: "undo";
  seat: number;
}

/** A seat's request to undo `count` decisions, and the seats that have agreed so far. */
export interface UndoRequest {
  seat: number;
  count: number;
  agreed: number[];
  waits_for: number[];
}

/** Watch from another of one's own seats (several on one device), or as a spectator (`null`). */
export interface WatchMessage {
  type: "watch";
  seat: number | null;
}

/** The first message. `seats` are yours, `viewer` is the one you watch from; keep `epoch` to resume. */
export interface Welcome {
  type: "welcome";
  epoch: string;
  you: Profile | null;
  seats: number[];
  viewer: number | null;
  presence: Presence;
  muted?: string[];
}

/** Whether an action is legal now, and if not, the refusal that `play` would get. `offers` lists up to three legal actions that resemble the attempt. Without an action, the problem is the question that the seat is asked, with its clause. */
export interface WhyAnswer {
  type: "why";
  id: number;
  legal: boolean;
  problem: Problem | null;
  offers: Record<string, unknown>[];
}

/** Ask why an action of one's own seat is illegal; without an action, ask for the rule of the current question. Nothing is played. The answer is `why` or `error` with the same id. */
export interface WhyMessage {
  type: "why";
  id: number;
  seat: number;
  action?: string;
}

/** Withdraw a sealed choice while others are still choosing. */
export interface Withdraw {
  do: "withdraw";
  seat: number;
}
