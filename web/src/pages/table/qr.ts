/** Encodes a link as a QR code (byte mode, correction level L, versions 1 to 6, at most 134 bytes). */

export interface QrCode {
  readonly size: number;
  /** The dark modules as an SVG path; empty if the text is too long. */
  readonly path: string;
}
interface Version {
  readonly data: number;
  readonly check: number;
  readonly blocks: number;
}

const VERSIONS: readonly Version[] = [
  { data: 19, check: 7, blocks: 1 },
  { data: 34, check: 10, blocks: 1 },
  { data: 55, check: 15, blocks: 1 },
  { data: 80, check: 20, blocks: 1 },
  { data: 108, check: 26, blocks: 1 },
  { data: 136, check: 18, blocks: 2 },
];
/** The format bits of level L with mask 0, including error correction. */
const FORMAT = "111011111000100";

export function qrCode(text: string): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((format) => bytes.length + 2 <= format.data) + 1;
  if (!version) return { size: 0, path: "" };
  const matrix = new Matrix(version);
  matrix.fill(interleave(dataBytes(bytes, VERSIONS[version - 1]!.data), VERSIONS[version - 1]!));
  return { size: matrix.size, path: matrix.path() };
}

/** Mode, length, data, terminator and padding up to the capacity. */
function dataBytes(bytes: Uint8Array, capacity: number): number[] {
  let bits = `0100${bytes.length.toString(2).padStart(8, "0")}`;
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0".repeat(Math.min(4, capacity * 8 - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const found = (bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2));
  for (let odd = true; found.length < capacity; odd = !odd) found.push(odd ? 0xec : 0x11);
  return found;
}

function interleave(data: readonly number[], format: Version): number[] {
  const each = format.data / format.blocks;
  const blocks = Array.from({ length: format.blocks }, (_, place) => data.slice(place * each, (place + 1) * each));
  const checks = blocks.map((block) => checkBytes(block, format.check));
  const interleaveParts = (parts: number[][], length: number): number[] =>
    Array.from({ length }, (_, place) => parts.map((part) => part[place]!)).flat();
  return [...interleaveParts(blocks, each), ...interleaveParts(checks, format.check)];
}

// -- Reed-Solomon code over GF(256) ---------------------------------------------------------------

const POWERS: number[] = [];
const LOGS: number[] = [];
for (let place = 0, value = 1; place < 255; place += 1) {
  POWERS[place] = value;
  LOGS[value] = place;
  value = value & 0x80 ? ((value << 1) ^ 0x11d) & 0xff : value << 1;
}

function multiply(a: number, b: number): number {
  return a && b ? POWERS[(LOGS[a]! + LOGS[b]!) % 255]! : 0;
}

function checkBytes(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let place = 0; place < count; place += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => {
      next[at + 1] = next[at + 1]! ^ multiply(factor, POWERS[place]!);
    });
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let place = 0; place < data.length; place += 1) {
    const factor = rest[place]!;
    generator.forEach((value, at) => {
      rest[place + at] = rest[place + at]! ^ multiply(value, factor);
    });
  }
  return rest.slice(data.length);
}

// -- module matrix ------------------------------------------------------------------------------------------------------

class Matrix {
  readonly size: number;
  #dark: (boolean | null)[][];

  constructor(version: number) {
    this.size = 17 + 4 * version;
    this.#dark = Array.from({ length: this.size }, () => Array<boolean | null>(this.size).fill(null));
    for (const [row, column] of [
      [0, 0],
      [0, this.size - 7],
      [this.size - 7, 0],
    ] as const)
      this.#finder(row, column);
    if (version > 1) this.#ring(this.size - 7, this.size - 7, 2);
    for (let at = 8; at < this.size - 8; at += 1) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    this.#format();
  }

  #set(row: number, column: number, dark: boolean): void {
    const line = this.#dark[row];
    if (line && column >= 0 && column < this.size) line[column] = dark;
  }

  /** A finder or alignment pattern: concentric squares around a centre. */
  #ring(row: number, column: number, reach: number): void {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        this.#set(row + dy, column + dx, reach === 2 ? far !== 1 : far !== 2 && far !== 4);
      }
  }

  #finder(row: number, column: number): void {
    this.#ring(row + 3, column + 3, 4);
  }

  #format(): void {
    const last = this.size - 1;
    for (let at = 0; at < 15; at += 1) {
      const dark = FORMAT[at] === "1";
      if (at < 6) this.#set(8, at, dark);
      else if (at < 8) this.#set(8, at + 1, dark);
      else if (at === 8) this.#set(7, 8, dark);
      else this.#set(14 - at, 8, dark);
      if (at < 7) this.#set(last - at, 8, dark);
      else this.#set(8, last - 14 + at, dark);
    }
    this.#set(last - 7, 8, true);
  }

  /** Place the data in column pairs from the right, alternately up and down, with mask 0. */
  fill(words: readonly number[]): void {
    const bits = words.map((word) => word.toString(2).padStart(8, "0")).join("");
    let place = 0;
    let up = true;
    for (let right = this.size - 1; right > 0; right -= 2, up = !up) {
      if (right === 6) right -= 1;
      for (let step = 0; step < this.size; step += 1) {
        const row = up ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          if (this.#dark[row]?.[column] !== null) continue;
          this.#set(row, column, (bits[place] === "1") !== ((row + column) % 2 === 0));
          place += 1;
        }
      }
    }
  }

  path(): string {
    let found = "";
    this.#dark.forEach((line, row) => {
      line.forEach((dark, column) => {
        if (dark) found += `M${column} ${row}h1v1h-1z`;
      });
    });
    return found;
  }
}
