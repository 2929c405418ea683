/** The identity of this browser: a guest from the first visit on. */
import { get, patch, post } from "./http.ts";
import type { GameList, Profile, ProfileChange } from "./types.ts";

export const identity = $state<{ you: Profile | null }>({ you: null });

let profileRequest: Promise<Profile> | null = null;

/** Resolve the identity from the session cookie, or create a guest. Concurrent callers share one request. */
export function ensureIdentity(): Promise<Profile> {
  profileRequest ??= post<Profile>("/api/me", {}).then(
    (you) => {
      identity.you = you;
      return you;
    },
    (error) => {
      profileRequest = null;
      throw error;
    },
  );
  return profileRequest;
}

/** Replace the identity after logging out or recovering another profile. */
export function setIdentity(you: Profile | null): void {
  identity.you = you;
  profileRequest = you ? Promise.resolve(you) : null;
}

/** Change the profile on the server, and use the answer as the identity. */
export async function updateProfile(change: ProfileChange): Promise<Profile> {
  await ensureIdentity();
  const you = await patch<Profile>("/api/me", change);
  setIdentity(you);
  return you;
}

let gamesRequest: Promise<GameList> | null = null;

/** The games the server offers; requested once. */
export function fetchGames(): Promise<GameList> {
  gamesRequest ??= get<GameList>("/api/games").catch((error) => {
    gamesRequest = null;
    throw error;
  });
  return gamesRequest;
}
