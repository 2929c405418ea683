/** The source of a replay: a finished table of this server, or an uploaded record. */

import type { Catalogue } from "../../i18n/catalogue.ts";
import { pieceName, seatNames } from "../../ui/seatNames.ts";
import { get, post } from "../../wire/http.ts";
import type {
  AnalysisStatus,
  GameInfo,
  RecordReplay,
  Replay,
  SeatRequest,
  SeatView,
  TableResponse,
} from "../../wire/types.ts";

export interface ReplayedGame {
  readonly game: string;
  readonly players: number;
  /** The id of the table; empty for an uploaded record. */
  readonly table: string;
  readonly seats: readonly SeatView[];
  /** The names in the record; empty for a table. */
  readonly names: readonly string[];
}

export interface ReplaySource {
  /** The game and its players. */
  about(): Promise<ReplayedGame>;
  page(start: number, count: number, seat: number | null): Promise<Replay>;
  analysis(): Promise<AnalysisStatus>;
  playOn(step: number, seats: readonly SeatRequest[]): Promise<TableResponse>;
  /** The URL of the record; null for an uploaded one. */
  readonly record: string | null;
}

export function fromTable(id: string): ReplaySource {
  const path = `/api/tables/${encodeURIComponent(id)}`;
  return {
    record: `${path}/record`,
    about: async () => {
      const { table_view: tableView } = (await get<TableResponse>(path)).frame;
      return {
        game: tableView.game,
        players: tableView.players,
        table: tableView.table,
        seats: tableView.seats,
        names: [],
      };
    },
    page: (start, count, seat) =>
      get<Replay>(`${path}/replay?start=${start}&count=${count}${seat === null ? "" : `&seat=${seat}`}`),
    analysis: () => get<AnalysisStatus>(`${path}/analysis`),
    playOn: (step, seats) => post<TableResponse>(`${path}/play-on`, { step, seats, start: false }),
  };
}

export function fromRecord(text: string): ReplaySource {
  const record = stripProof(text);
  const page = (start: number, count: number, seat: number | null): Promise<RecordReplay> =>
    post<RecordReplay>("/api/records/replay", { record, start, count, seat });
  return {
    record: null,
    about: async () => {
      const told = await page(0, 1, null);
      return { game: told.game, players: told.players, table: "", seats: [], names: told.names };
    },
    page: async (start, count, seat) => (await page(start, count, seat)).replay,
    analysis: () => post<AnalysisStatus>("/api/records/analysis", { record }),
    playOn: (step, seats) => post<TableResponse>("/api/records/play-on", { record, step, seats, start: false }),
  };
}

/** A record without its proof lines, which are long and not needed for a replay. */
export function stripProof(text: string): string {
  return text
    .split("\n")
    .filter((line) => !line.startsWith(";"))
    .join("\n");
}

/** The names of the seats: as at the table, as in the record, or by their pieces. */
export function playerNames(words: Catalogue, told: ReplayedGame, game: GameInfo | undefined): string[] {
  if (told.table) return seatNames(words, told, game);
  return Array.from(
    { length: told.players },
    (_, place) => told.names[place] || pieceName(words, told.game, told.players, place, game),
  );
}
