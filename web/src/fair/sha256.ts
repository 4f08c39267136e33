/**
 * SHA-256 and HMAC. Browsers offer them only to pages over HTTPS; a table in the house is often served over plain HTTP.
 */

const BLOCK = 64;
const ROUNDS = 64;
const WORD = 2 ** 32;

const { roots, cubes } = constants();

export function sha256(message: Uint8Array): Uint8Array {
  const padded = pad(message);
  const state = Int32Array.from(roots);
  const schedule = new Int32Array(ROUNDS);
  for (let at = 0; at < padded.byteLength; at += BLOCK) compress(state, schedule, new DataView(padded.buffer, at, BLOCK));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setInt32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/** The message, a one bit, zeros, and its length in bits. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  return padded;
}

function compress(state: Int32Array, w: Int32Array, block: DataView): void {
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(4 * i);
  for (let i = 16; i < ROUNDS; i++) {
    const [early, late] = [w[i - 15]!, w[i - 2]!];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + cubes[i]! + w[i]!) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place]! + word) | 0));
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The fractions of the roots of the first primes: square roots of eight, cube roots of all. */
function constants(): { roots: number[]; cubes: number[] } {
  const primes: number[] = [];
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root: number): number => ((root % 1) * WORD) | 0;
  return { roots: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))), cubes: primes.map((prime) => fraction(Math.cbrt(prime))) };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
