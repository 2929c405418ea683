/** Who I am here: a guest from the first visit on. */
import { get, patch, post } from "./http.ts";
import type { GameList, Profile, ProfileChange } from "./types.ts";

export const identity = $state<{ you: Profile | null }>({ you: null });

let arriving: Promise<Profile> | null = null;

/** Be somebody: whoever the cookie says, or a new guest. Asked once, however many parts of the page want to know. */
export function ensureIdentity(): Promise<Profile> {
  arriving ??= post<Profile>("/api/me", {}).then(
    (you) => {
      identity.you = you;
      return you;
    },
    (error) => {
      arriving = null;
      throw error;
    },
  );
  return arriving;
}

/** Forget who this page thinks I am, after logging out or coming back as somebody else. */
export function setIdentity(you: Profile | null): void {
  identity.you = you;
  arriving = you ? Promise.resolve(you) : null;
}

export async function updateProfile(wish: ProfileChange): Promise<Profile> {
  await ensureIdentity();
  const you = await patch<Profile>("/api/me", wish);
  setIdentity(you);
  return you;
}

let known: Promise<GameList> | null = null;

/** What can be played here; asked once. */
export function fetchGames(): Promise<GameList> {
  known ??= get<GameList>("/api/games").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}
