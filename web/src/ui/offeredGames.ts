/** The games that the server offers, with the words of those that this page was not built with. */
import { setSeatColours } from "../board/seatFaces.ts";
import { fetchGames } from "../wire/identity.svelte.ts";
import type { GameInfo } from "../wire/types.ts";
import { GAMES } from "./games.ts";
import { locale } from "./locale.svelte.ts";

/** All games that the server offers; none if it does not answer. */
export async function fetchOffered(): Promise<readonly GameInfo[]> {
  const { games } = await fetchGames().catch(() => ({ games: [] }));
  for (const { id, seat_colours } of games) useColours(id, seat_colours);
  await locale.load(...games.map(({ id }) => id).filter((id) => !GAMES.includes(id))).catch(() => null);
  return games;
}

/** The ids of the games of this page, then those of other packages that fit. */
export async function offeredGames(fits: (game: GameInfo) => boolean): Promise<readonly string[]> {
  const others = (await fetchOffered()).filter((game) => !GAMES.includes(game.id) && fits(game));
  return [...GAMES, ...others.map(({ id }) => id)];
}

/** What the server says of a game; undefined if it does not offer it. */
export async function fetchGameInfo(game: string): Promise<GameInfo | undefined> {
  const info = (await fetchGames()).games.find(({ id }) => id === game);
  if (info) useColours(game, info.seat_colours);
  return info;
}

/** The games of this page have their own colours. */
function useColours(game: string, colours: readonly string[]): void {
  if (!GAMES.includes(game)) setSeatColours(game, colours);
}
