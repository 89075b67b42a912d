/** The digests of a proof, as docs/provable-shoe.md has them. */
import { bytesOf, hex, hmac, joined, sha256, unhex } from './sha256';

export const NOTHING_BEFORE = '0'.repeat(64);

export function tagged(use: string, ...parts: ReadonlyArray<Uint8Array>): Uint8Array {
  return sha256(joined(bytesOf(`cutcard/proof/1/${use}\0`), ...parts));
}

function bigEndian(value: number, size: number): Uint8Array {
  const out = new Uint8Array(size);
  new DataView(out.buffer).setUint32(size - 4, value);
  return out;
}

/** The digest of a record. */
export function chained(before: string, line: string): string {
  return hex(tagged('chain', unhex(before), bytesOf(line)));
}

export interface Bound {
  readonly table: string;
  readonly sheet: string;
  readonly shoe: number;
  readonly attempt: number;
  readonly decks: number;
  readonly deck: string;
  readonly before: string;
}

export function houseCommitment(wash: Bound, secret: string): string {
  const { table, sheet, shoe, attempt, decks, deck, before } = wash;
  const text = [table, sheet, String(shoe), String(attempt), String(decks), deck, before].join('\n');
  return hex(tagged('house', tagged('binding', bytesOf(text)), unhex(secret)));
}

export function partCommitment(wash: string, secret: string, player: string): string {
  return hex(tagged('part', unhex(wash), unhex(secret), bytesOf(player)));
}

export function jointSeed(parts: string, house: string, secrets: ReadonlyArray<string>): Uint8Array {
  return tagged('seed', unhex(parts), unhex(house), ...secrets.map(unhex));
}

/** The cards of a shuffled stack, the top one first. */
export function shuffled(seed: Uint8Array, decks: number, deck: ReadonlyArray<string>): string[] {
  const stack = Array.from({ length: decks }, () => deck).flat();
  let block = new Uint8Array();
  let counter = 0;
  let used = 32;
  const next = () => {
    if (used === 32) {
      block = Uint8Array.from(tagged('stream', seed, bigEndian(counter, 8)));
      counter += 1;
      used = 0;
    }
    used += 4;
    return new DataView(block.buffer).getUint32(used - 4);
  };
  for (let last = stack.length - 1; last > 0; last -= 1) {
    const bound = last + 1;
    const most = 2 ** 32 - (2 ** 32 % bound);
    let word = next();
    while (word >= most) word = next();
    const other = word % bound;
    const [here = '', there = ''] = [stack[last], stack[other]];
    stack[last] = there;
    stack[other] = here;
  }
  return stack;
}

function leaf(index: number, salt: Uint8Array, face: string): Uint8Array {
  return tagged('leaf', bigEndian(index, 4), salt, bytesOf(face));
}

export function rootOf(secret: string, seed: Uint8Array, faces: ReadonlyArray<string>): string {
  const key = unhex(secret);
  const tag = bytesOf('cutcard/proof/1/salt\0');
  let level = faces.map((face, index) => leaf(index, hmac(key, joined(tag, seed, bigEndian(index, 4))), face));
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]];
      if (left !== undefined) above.push(right === undefined ? left : tagged('node', left, right));
    }
    level = above;
  }
  const [root] = level;
  return root === undefined ? '' : hex(root);
}

/** The root that the opening of a card leads to; empty if its path has the wrong length. */
export function climb(cards: number, index: number, salt: string, face: string, path: ReadonlyArray<string>): string {
  let digest = leaf(index, unhex(salt), face);
  let [here, width, step] = [index, cards, 0];
  while (width > 1) {
    const beside = here ^ 1;
    if (beside < width) {
      const other = path[step];
      if (other === undefined) return '';
      step += 1;
      digest = here < beside ? tagged('node', digest, unhex(other)) : tagged('node', unhex(other), digest);
    }
    here >>= 1;
    width = (width + 1) >> 1;
  }
  return step === path.length ? hex(digest) : '';
}
