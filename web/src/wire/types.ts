// Generated from the server's wire types: python -m fellfield.server.wire --write web/src/wire/types.ts

/** A hint: what to do, what speaks for it, what the next best would give up. Chances are from 0 to 1. */
export interface Advice {
  seat: number;
  action: string;
  details: Record<string, unknown>;
  chance: number;
  reasons: Record<string, unknown>[];
  runner_up: string | null;
  runner_up_details: Record<string, unknown>;
  gives_up: number;
  lacks: Record<string, unknown>[];
}

/** A step as an analysis sees it. Chances from 0 to 1 by seat: before it, and what it shifted (luck, or skill). */
export interface AnalysedStep {
  number: number;
  turn: number;
  actor: number | null;
  action: string;
  chances: number[];
  shift: number[];
  what?: Record<string, unknown>;
  best?: Record<string, unknown> | null;
  loss?: number;
}

/** How far an analysis is: `waiting` (behind `ahead` others), `running`, `done` or `failed`. */
export interface AnalysisStatus {
  status: string;
  done: number;
  total: number;
  ahead: number;
  findings?: GameAnalysis | null;
}

export type AnyClientMessage = CommandMessage | WatchMessage | AutoMessage | Ping;

export type AnyCommand = Join | Leave | SetSeat | SetTable | Contribute | Start | Play | Withdraw | Undo | Consent | Resign | Relieve | TakeBack | Say | React | Rematch | Close;

export type AnyServerMessage = Welcome | FrameMessage | DoneMessage | ErrorMessage | Presence | Pong | Bye;

/** Shall the server answer for this seat when there is only one answer? Until the seat's last socket is gone. */
export interface AutoMessage {
  type: "auto";
  seat: number;
  on: boolean;
}

/** The socket is about to be closed: `restart`, `logged-out`, `too-slow` or `too-fast`. */
export interface Bye {
  type: "bye";
  why: string;
}

/** One line of chat or one reaction; `seat` is -1 for one who looks on. */
export interface ChatMessage {
  version: number;
  at: number;
  seat: number;
  name: string;
  text?: string;
  reaction?: string;
}

/** An entry of a ledger: a `clause`, a `ruling` or a `position`; `section` counts in the list of sections. */
export interface ClauseInfo {
  id: string;
  kind: string;
  title: string;
  section: number;
  text: string;
  note: boolean;
  reasons: string[];
}

/** The owner closes a table at which nobody has started yet. */
export interface Close {
  do: "close";
}

/** A command. `expected` is the version of the last frame; the answer is `done` or `error` with the same key. */
export interface CommandMessage {
  type: "do";
  key: string;
  command: Join | Leave | SetSeat | SetTable | Contribute | Start | Play | Withdraw | Undo | Consent | Resign | Relieve | TakeBack | Say | React | Rematch | Close;
  expected?: number | null;
}

/** A command for a table; see `do` among the socket messages. Without a key it cannot be repeated safely. */
export interface CommandRequest {
  command: Join | Leave | SetSeat | SetTable | Contribute | Start | Play | Withdraw | Undo | Consent | Resign | Relieve | TakeBack | Say | React | Rematch | Close;
  key?: string | null;
  expected?: number | null;
}

/** Answer a request to take back; whoever asked withdraws it by not agreeing. */
export interface Consent {
  do: "consent";
  seat: number;
  agrees: boolean;
}

/** The step and the turn of another game that this one goes on from. */
export interface ContinuedFrom {
  step: number;
  turn: number;
}

/** Add to the chance of this game: 32 to 64 hex digits, made after seeing the commitment; before the start. */
export interface Contribute {
  do: "contribute";
  seat: number;
  value: string;
}

/** Shown this once: send it as `Authorization: Bearer ...`. */
export interface CreatedToken {
  token: string;
}

/** A board or a deck that an owner of the box has typed in. */
export interface DataCheckRequest {
  data: unknown;
}

/** What is wrong with a place of it (a hex, a space, a card), and by which clause or constraint, if one is named. */
export interface DataFault {
  where: string;
  what: string;
  clause?: string;
}

/** Everything that keeps it from being used, and what is merely unusual. */
export interface DataReport {
  problems: DataFault[];
  warnings: DataFault[];
}

/** A command was carried out and is durable. `table` is another one after a rematch. */
export interface DoneMessage {
  type: "done";
  key: string;
  table: string;
  version: number;
  replay?: boolean;
}

/** How the table ended, with the secret behind its commitment. */
export interface Ending {
  reason: string;
  seed: string;
  scores: number[];
  ranking: number[][];
  ratings: Record<string, number[]>;
}

/** A command was not carried out, or something else is wrong (then without a key). */
export interface ErrorMessage {
  type: "error";
  error: Problem;
  key?: string | null;
}

/** The body of every HTTP answer that is no success. */
export interface ErrorResponse {
  error: Problem;
}

/** What a viewer gets after `since`: the news in between, and the look now. `news` is `None` when the gap is too long (or `since` is from another life of the table): take the look as it is. */
export interface Frame {
  since: number;
  news: TableUpdate[] | null;
  look: TableView;
}

/** The table has moved on (or this is the first look at it). */
export interface FrameMessage {
  type: "frame";
  frame: Frame;
}

/** A whole game looked back at. */
export interface GameAnalysis {
  game: string;
  over: boolean;
  accounts: SeatAccount[];
  final: number[];
  moments: AnalysedStep[];
}

/** A game: how many can play, what can be chosen, how its seats are called (by number of players). */
export interface GameInfo {
  id: string;
  rules: string;
  players: number[];
  options: Record<string, OptionInfo>;
  seat_names: Record<string, string[]>;
  levels: string[];
}

/** Everything that can be chosen here. */
export interface GameList {
  games: GameInfo[];
  bots: string[];
  colours: string[];
  reactions: string[];
  address?: string;
}

/** Be somebody: name and colour are given by chance if left out. */
export interface GuestRequest {
  name?: string;
  colour?: string;
}

/** How the server is. */
export interface Health {
  status: string;
  version: string;
}

/** Take a seat (or the first one that is open). Again, with another name or colour, to change those. */
export interface Join {
  do: "join";
  seat?: number | null;
}

/** Give the seat back before the start. */
export interface Leave {
  do: "leave";
  seat: number;
}

/** The ledger of a game, in its reference language. */
export interface LedgerInfo {
  game: string;
  language: string;
  title: string;
  sections: string[];
  clauses: ClauseInfo[];
}

/** Where somebody is in a lesson: the step, what was done in it so far, and what is tried now (or nothing yet). */
export interface LessonAttempt {
  step: number;
  actions?: string[];
  tried?: string;
}

/** A lesson: the names of its steps, which are also the keys of its words. */
export interface LessonInfo {
  game: string;
  steps: string[];
}

/** What comes of it. Refused by the rules: `why` says it. Allowed, but not what the step is about: `aside`. */
export interface LessonState {
  view: Record<string, unknown>;
  legal: string[];
  events: Record<string, unknown>[];
  task: number;
  tasks: number;
  aside?: boolean;
  why?: Problem | null;
}

/** A seat as a list shows it. */
export interface ListingSeat {
  kind: string;
  name: string;
  colour: string;
  bot?: string;
}

/** What may be chosen before a game; without `choices` the game itself checks the value. */
export interface OptionInfo {
  default: unknown;
  choices: unknown[];
  clause: string;
}

/** Is the line alive? */
export interface Ping {
  type: "ping";
  id?: number;
}

/** Act for a seat: the canonical text of an action. */
export interface Play {
  do: "play";
  seat: number;
  action: string;
}

/** The same, from a record that somebody brings along. */
export interface PlayOnRecordRequest {
  record: string;
  step: number;
  seats: SeatRequest[];
  start?: boolean;
}

/** Go on from a step of a finished game at a new table of one's own, with these seats; it is never rated. */
export interface PlayOnRequest {
  step: number;
  seats: SeatRequest[];
  start?: boolean;
}

/** The line is alive. */
export interface Pong {
  type: "pong";
  id: number;
}

/** Which seats' owners are connected, for how many milliseconds the others have been gone, and how many look on. */
export interface Presence {
  type: "presence";
  here: boolean[];
  gone: number[];
  watching: number;
}

/** What went wrong: a code that never changes its meaning, the key of its sentence, and the facts for it. */
export interface Problem {
  code: string;
  message: string;
  facts?: Record<string, unknown>;
  clause?: string;
}

/** Somebody as others see them, and whether the identity is kept by a recovery code. */
export interface Profile {
  id: string;
  name: string;
  colour: string;
  kept?: boolean;
}

/** Another name or colour. */
export interface ProfileChange {
  name?: string | null;
  colour?: string | null;
}

/** The strongest first, by a cautious estimate. */
export interface Ranking {
  game: string;
  ranked: RankingEntry[];
}

/** Somebody in a ranking; `you` marks the asking person. */
export interface RankingEntry {
  name: string;
  bot: boolean;
  you: boolean;
  mu: number;
  sigma: number;
  games: number;
}

/** One of a few signs. */
export interface React {
  do: "react";
  reaction: string;
}

/** A record to look back at. */
export interface RecordAnalysisRequest {
  record: string;
}

/** A record that can be read: which game, who played, and the steps asked for. */
export interface RecordReplay {
  game: string;
  players: number;
  options: Record<string, unknown>;
  names: string[];
  replay: Replay;
}

/** A record that somebody brings along, and which steps of it to tell from whose eyes (none: an onlooker's). */
export interface RecordReplayRequest {
  record: string;
  start?: number;
  count?: number;
  seat?: number | null;
}

/** Be again who one was. */
export interface RecoverRequest {
  code: string;
}

/** Shown this once: write it down. */
export interface RecoveryCode {
  code: string;
}

/** Let a bot play on for a seat whose owner is gone. The app says since when (`Order.gone`). */
export interface Relieve {
  do: "relieve";
  seat: number;
}

/** The same seats at a new table, after the end; whoever asks first lays it. */
export interface Rematch {
  do: "rematch";
}

/** Steps of a finished game from `start` on, of `total`; number 0 is the opening, where nothing has happened. */
export interface Replay {
  total: number;
  start: number;
  moments: ReplayStep[];
}

/** One step of a finished game: who did what, what happened, and what the viewer sees after it. */
export interface ReplayStep {
  number: number;
  turn: number;
  actor: number | null;
  action: string;
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
}

/** Give up a seat: with two seats the game is over, otherwise a bot plays on. */
export interface Resign {
  do: "resign";
  seat: number;
}

/** A line of chat. */
export interface Say {
  do: "say";
  text: string;
}

/** How a seat came from its first chance to its result: start + luck + skill + others + rest = result. */
export interface SeatAccount {
  start: number;
  luck: number;
  skill: number;
  others: number;
  rest: number;
  result: number;
  error: number;
}

/** What is to be on a seat: `open`, `human` (you), `device` (on your device), or a `bot` of a level. */
export interface SeatRequest {
  kind?: string;
  level?: string;
  name?: string;
}

/** A seat as everybody sees it. `bot` is the bot that plays it now (its own, or one that relieves its owner). */
export interface SeatView {
  kind: string;
  name: string;
  colour: string;
  bot?: string;
  contributed?: boolean;
  resigned?: boolean;
  due?: boolean;
  owner?: boolean;
  named?: boolean;
}

/** The owner makes a seat `open`, a `bot` of a level, or a place on the own `device`; before the start. */
export interface SetSeat {
  do: "set-seat";
  seat: number;
  kind: string;
  level?: string;
  name?: string;
}

/** The owner changes how the table is kept, before the start. */
export interface SetTable {
  do: "set-table";
  settings: TableSettings;
}

/** The owner begins the game; no seat may be open. */
export interface Start {
  do: "start";
}

/** A table as a list shows it. */
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
}

/** A page of a list, newest first; ask on with `before` = `more`, until that is missing. */
export interface TableListings {
  tables: TableListing[];
  more?: number | null;
}

/** A table to be laid: seats left out are open; without `seats` the first is yours. `start` begins at once. */
export interface TableRequest {
  game: string;
  players?: number | null;
  options?: Record<string, unknown> | null;
  seats?: SeatRequest[] | null;
  settings?: TableSettings;
  start?: boolean;
}

/** A table as the asking person sees it now, and what is needed to go on from here. */
export interface TableResponse {
  epoch: string;
  seats: number[];
  presence: Presence;
  frame: Frame;
}

/** How a table is kept, apart from the rules of its game. */
export interface TableSettings {
  listed?: boolean;
  watchable?: boolean;
  chat?: string;
  live?: boolean;
  clock?: TimeControl | null;
  relief?: string;
  relief_after?: number;
  rated?: boolean;
}

/** What one commit brought: which rows (`what`), whose, and the events as this viewer saw them. */
export interface TableUpdate {
  version: number;
  at: number;
  what: string[];
  seat?: number | null;
  events?: Record<string, unknown>[];
  chat?: ChatMessage | null;
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
  commitment: string;
  viewer: number | null;
  view: Record<string, unknown> | null;
  legal: string[];
  can_undo: boolean;
  can_ask_undo: boolean;
  can_withdraw: boolean;
  request: UndoRequest | null;
  clocks: number[];
  chat: ChatMessage[];
  ending: Ending | null;
  rematch: string;
  went_on?: ContinuedFrom | null;
  danger?: Record<string, number>;
}

/** Play one's own seat again. */
export interface TakeBack {
  do: "take-back";
  seat: number;
}

/** Thinking time of each seat and what every decision adds, in milliseconds; `then` comes a `bot`, or `resign`. */
export interface TimeControl {
  main: number;
  increment?: number;
  then?: string;
}

/** A token as a list shows it; its id opens nothing. */
export interface TokenInfo {
  id: string;
  label: string;
  created: number;
  used: number;
}

/** All tokens of a person. */
export interface TokenList {
  tokens: TokenInfo[];
}

/** A token for a bot or a script; the label says which. */
export interface TokenRequest {
  label?: string;
}

/** Take back the seat's last decision: at once if nobody has learnt anything, otherwise by everybody's leave. */
export interface Undo {
  do: "undo";
  seat: number;
}

/** A seat asks to take back so many decisions; these seats have agreed so far. */
export interface UndoRequest {
  seat: number;
  count: number;
  agreed: number[];
  waits_for: number[];
}

/** Look from another of one's own seats (several on one device), or as an onlooker (`null`). */
export interface WatchMessage {
  type: "watch";
  seat: number | null;
}

/** The first message. `seats` are yours, `viewer` is the one you look from; keep `epoch` to resume. */
export interface Welcome {
  type: "welcome";
  epoch: string;
  you: Profile | null;
  seats: number[];
  viewer: number | null;
  presence: Presence;
}

/** Take a sealed choice back while others are still choosing. */
export interface Withdraw {
  do: "withdraw";
  seat: number;
}
