/** HTTP requests to the server. An error response is thrown as ApiError. */
import type { Confirmation, ErrorResponse, Problem } from "./types.ts";

/** An error response; `problem.message` is the key of its message. */
export class ApiError extends Error {
  readonly problem: Problem;
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.code);
    this.problem = problem;
    this.status = status;
  }
}

/** The server did not answer, or not with valid JSON. */
export const UNREACHABLE: Problem = { code: "unreachable", message: "web.problem.unreachable" };

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** The fetch function in use; tests replace it. */
export const transport: { fetch: Fetch } = { fetch: (path, init) => fetch(path, init) };

async function request(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init: RequestInit = { method, headers: { ...headers }, credentials: "same-origin" };
  if (method !== "GET") {
    init.headers = { "content-type": "application/json", ...headers };
    init.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  try {
    response = await transport.fetch(path, init);
  } catch {
    throw new ApiError(UNREACHABLE, 0);
  }
  if (!response.ok) throw new ApiError(await problemIn(response), response.status);
  return response;
}

async function problemIn(response: Response): Promise<Problem> {
  try {
    return ((await response.json()) as ErrorResponse).error ?? UNREACHABLE;
  } catch {
    return UNREACHABLE; // a proxy may answer with an HTML page
  }
}

async function parseBody<T>(response: Response): Promise<T> {
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export async function get<T>(path: string): Promise<T> {
  return parseBody<T>(await request("GET", path));
}
export async function getText(path: string): Promise<string> {
  return (await request("GET", path)).text();
}
export async function post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
  return parseBody<T>(await request("POST", path, body, headers));
}
/** Post what cannot be taken back: the server asks for a confirmation of this session first. */
export async function postConfirmed<T>(path: string, body?: unknown): Promise<T> {
  const { confirmation } = await post<Confirmation>("/api/me/confirm");
  return post<T>(path, body, { "fellfield-confirmation": confirmation });
}
/** Delete what cannot be brought back, with a fresh confirmation of this session. */
export async function removeConfirmed(path: string): Promise<void> {
  const { confirmation } = await post<Confirmation>("/api/me/confirm");
  await request("DELETE", path, undefined, { "fellfield-confirmation": confirmation });
}
export async function patch<T>(path: string, body: unknown): Promise<T> {
  return parseBody<T>(await request("PATCH", path, body));
}
export async function remove(path: string): Promise<void> {
  await request("DELETE", path);
}

/** A random idempotency key for a command or a new table. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
