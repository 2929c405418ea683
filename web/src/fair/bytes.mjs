// SHA-256, HMAC and the encoding of what is hashed, in plain JavaScript: browsers offer theirs only on https and localhost, and home networks have neither.
// The constants are the first 32 bits of the fractional parts of cube and square roots of the first primes (FIPS 180-4).
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const CONSTANTS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The hash of some bytes. */
export function sha256(data) {
  const padded = new Uint8Array((((data.length + 8) >> 6) << 6) + 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 64; at++) {
      const [old, near] = [words[at - 15], words[at - 2]];
      const mixed = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
      const folded = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
      words[at] = at < 16 ? view.getInt32(block + at * 4) : words[at - 16] + mixed + words[at - 7] + folded;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[at] + words[at];
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] += word;
  }
  const found = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) found.setInt32(at * 4, word);
  return new Uint8Array(found.buffer);
}

function joined(...parts) {
  const found = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

/** HMAC-SHA-256 for a key of at most 64 bytes. */
export function hmac(key, data) {
  const pad = (byte) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), data))));
}

export const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** The bytes of hex digits; `none` has none. */
export const raw = (text) =>
  Uint8Array.from(text === "none" ? [] : (text.match(/../g) ?? []), (pair) => Number.parseInt(pair, 16));
const bigEndian = (number, length) =>
  Uint8Array.from({ length }, (_, at) => Math.floor(number / 256 ** (length - 1 - at)) % 256);
const field = (part) =>
  typeof part === "string" ? new TextEncoder().encode(part) : typeof part === "number" ? bigEndian(part, 8) : part;

/** Every part after its length in four bytes; text is UTF-8, a number has eight bytes. */
export const encode = (tag, ...parts) =>
  joined(...[`fellfield fair/2 ${tag}`, ...parts].map(field).flatMap((data) => [bigEndian(data.length, 4), data]));
export const digest = (tag, ...parts) => sha256(encode(tag, ...parts));
