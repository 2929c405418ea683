/** The games that the server offers, with the words of those that this page was not built with. */
import { fetchGames } from "../wire/identity.svelte.ts";
import type { GameInfo } from "../wire/types.ts";
import { GAMES } from "./games.ts";
import { locale } from "./locale.svelte.ts";

/** All games that the server offers; none if it does not answer. */
export async function fetchOffered(): Promise<readonly GameInfo[]> {
  const { games } = await fetchGames().catch(() => ({ games: [] }));
  await locale.load(...games.map(({ id }) => id).filter((id) => !GAMES.includes(id))).catch(() => null);
  return games;
}

/** The ids of the games of this page, then those of other packages that fit. */
export async function offeredGames(fits: (game: GameInfo) => boolean): Promise<readonly string[]> {
  const others = (await fetchOffered()).filter((game) => !GAMES.includes(game.id) && fits(game));
  return [...GAMES, ...others.map(({ id }) => id)];
}
