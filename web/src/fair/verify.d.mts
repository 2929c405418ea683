/** What a seat's page keeps about the dice of a table. */
export interface Receipt {
  readonly table?: string;
  readonly attempt?: number;
  readonly promise?: string;
  readonly seat?: string;
  readonly share?: string;
  readonly start?: string;
  /** How many outcomes the seat was told, and the digest of them. */
  readonly count?: number;
  readonly seen?: string;
  /** The seat saw the end of the game. */
  readonly whole?: boolean;
  readonly end?: string;
}
export interface Proof {
  readonly outcomes: number;
  readonly start: string;
  readonly attempt: number;
  readonly shares: { readonly [seat: string]: string };
  readonly end: string;
  readonly compared: boolean;
}
export function pledge(table: string, attempt: number, seat: string, promise: string, share: string): string;
export function startCode(charter: string, shares: readonly string[], beacon?: string): Uint8Array;
export function pick(
  key: Uint8Array,
  stream: string,
  step: string,
  number: number,
  line: number,
  odds: readonly (readonly [string, bigint])[],
): string | undefined;
export function verify(text: string, receipt?: Receipt): Proof;
