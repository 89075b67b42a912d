/**
 * SHA-256 and HMAC. The browser's own are only there on secure pages, and a table on a home network is served
 * without TLS; a proof must be checked there too.
 */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants are the fractional parts of roots of the first primes. */
function prepare(): void {
  const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
  let found = 0;
  for (let number = 2; found < 64; number += 1) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(number));
    K[found] = fraction(Math.cbrt(number));
    found += 1;
  }
}
prepare();

const words = new Uint32Array(64);

function turn(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

function at(list: Uint32Array, index: number): number {
  return list[index] ?? 0;
}

function compress(state: Uint32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = block.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const early = at(words, i - 15);
    const late = at(words, i - 2);
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = (at(words, i - 16) + first + at(words, i - 7) + second) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + at(K, i) + at(words, i)) | 0;
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const next = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (at(state, i) + (next[i] ?? 0)) | 0;
}

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = START.slice();
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset);
  const out = new Uint8Array(32);
  const written = new DataView(out.buffer);
  state.forEach((word, index) => written.setUint32(4 * index, word));
  return out;
}

/** For keys of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (byte: number) => {
    const block = new Uint8Array(64).fill(byte);
    key.forEach((one, index) => (block[index] = one ^ byte));
    return block;
  };
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

export function joined(...parts: ReadonlyArray<Uint8Array>): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.length;
  }
  return out;
}

const ENCODER = new TextEncoder();

export function bytesOf(text: string): Uint8Array {
  return ENCODER.encode(text);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
