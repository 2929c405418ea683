type Part = string | number | Uint8Array;
export function sha256(data: Uint8Array): Uint8Array;
export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array;
export function hex(data: Uint8Array): string;
export function raw(text: string): Uint8Array;
export function encode(tag: string, ...parts: readonly Part[]): Uint8Array;
export function digest(tag: string, ...parts: readonly Part[]): Uint8Array;
