import { getAddress, hexlify, ZeroHash } from 'ethers';
import sha3 from 'js-sha3';

/** A whitelist as the contracts check it: OpenZeppelin's standard merkle tree with one address per leaf. */
export interface WhitelistTree {
  /** What the pool or sale stores: zero for an empty list, which the contracts read as "open to everybody". */
  root: string;
  /** number of different addresses */
  size: number;
  /** The proof of an address in any case, or undefined if it is not in the list. */
  proof(address: string): string[] | undefined;
}

/** How long work is divided, so that whatever else the thread does gets its turns. */
export interface Slices {
  /** milliseconds of any clock */
  now: () => number;
  /** lets the thread do something else */
  pause: () => Promise<unknown>;
}

/** Milliseconds of work between two pauses. */
const SLICE_MS = 12;

export const eventLoopSlices: Slices = {
  now: () => performance.now(),
  pause: () => new Promise((resume) => setTimeout(resume)),
};

/**
 * The tree over a list of addresses. Case, order and repetitions make no difference to the root.
 * Throws a TypeError naming the first string that is not an address.
 */
export function whitelistTree(addresses: readonly string[]): WhitelistTree {
  const work = building(addresses);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * The same tree, built in slices: for lists of which there can be 100,000 addresses.
 * @throws TypeError naming the first string that is not an address
 */
export async function whitelistTreeInSlices(
  addresses: readonly string[],
  { now, pause }: Slices = eventLoopSlices,
): Promise<WhitelistTree> {
  const work = building(addresses);
  for (let started = now(); ;) {
    const step = work.next();
    if (step.done) return step.value;
    if (now() - started < SLICE_MS) continue;
    await pause();
    started = now();
  }
}

const HASH = 32;
/** Addresses or hashes between two steps. */
const STEP = 32;
/** Leaves are sorted by their first two bytes before they are compared. */
const BUCKETS = 2 ** 16;

/** Builds the tree in small steps. A tree is kept as OpenZeppelin's is: its root first, its leaves last and in reverse. */
function* building(addresses: readonly string[]): Generator<undefined, WhitelistTree> {
  const different = new Set<string>();
  for (const [index, address] of addresses.entries()) {
    different.add(normal(address));
    if (index % STEP === STEP - 1) yield;
  }
  const size = different.size;
  if (size === 0) return { root: ZeroHash, size, proof: () => undefined };

  const leaves = new Uint8Array(size * HASH);
  let added = 0;
  for (const address of different) {
    leaves.set(leafOf(address), added * HASH);
    added += 1;
    if (added % STEP === 0) yield;
  }

  const nodes = new Uint8Array((2 * size - 1) * HASH);
  const last = 2 * size - 2;
  let placed = 0;
  for (const leaf of sorted(leaves)) {
    nodes.set(leaves.subarray(leaf * HASH, (leaf + 1) * HASH), (last - placed) * HASH);
    placed += 1;
    if (placed % STEP === 0) yield;
  }
  for (let index = size - 2; index >= 0; index -= 1) {
    nodes.set(hashOfPair(nodes, 2 * index + 1), index * HASH);
    if (index % STEP === 0) yield;
  }
  return {
    root: hexlify(nodeOf(nodes, 0)),
    size,
    proof(address) {
      const position = positionOf(nodes, size, leafOf(normal(address)));
      return position === undefined ? undefined : proofOf(nodes, position);
    },
  };
}

const PLAIN = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/;

/** An address in lower case; one in mixed case must have the right checksum. */
const normal = (address: string) =>
  PLAIN.test(address) ? address.toLowerCase() : getAddress(address).toLowerCase();

const keccak = (bytes: Uint8Array) => new Uint8Array(sha3.keccak256.arrayBuffer(bytes));

/** The doubly hashed ABI encoding of an address. */
function leafOf(address: string): Uint8Array {
  const encoded = new Uint8Array(HASH);
  for (let byte = 0; byte < 20; byte += 1) {
    encoded[12 + byte] = Number.parseInt(address.slice(2 + 2 * byte, 4 + 2 * byte), 16);
  }
  return keccak(keccak(encoded));
}

const nodeOf = (nodes: Uint8Array, index: number) => nodes.subarray(index * HASH, (index + 1) * HASH);

function hashOfPair(nodes: Uint8Array, left: number): Uint8Array {
  const [a, b] = [nodeOf(nodes, left), nodeOf(nodes, left + 1)];
  if (compare(a, b) <= 0) return keccak(nodes.subarray(left * HASH, (left + 2) * HASH));
  const pair = new Uint8Array(2 * HASH);
  pair.set(b);
  pair.set(a, HASH);
  return keccak(pair);
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let byte = 0; byte < HASH; byte += 1) {
    const difference = a[byte]! - b[byte]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The indexes of the leaves in the order of their bytes, a few at a time. */
function* sorted(leaves: Uint8Array): Generator<number> {
  const size = leaves.length / HASH;
  const bucketOf = (leaf: number) => leaves[leaf * HASH]! * 256 + leaves[leaf * HASH + 1]!;
  const ends = new Uint32Array(BUCKETS);
  for (let leaf = 0; leaf < size; leaf += 1) ends[bucketOf(leaf)]! += 1;
  for (let bucket = 1; bucket < BUCKETS; bucket += 1) ends[bucket]! += ends[bucket - 1]!;
  const order = new Uint32Array(size);
  const next = ends.slice();
  for (let leaf = size - 1; leaf >= 0; leaf -= 1) order[(next[bucketOf(leaf)]! -= 1)] = leaf;
  let start = 0;
  for (const end of ends) {
    const bucket = order.subarray(start, end);
    if (bucket.length > 1) bucket.sort((a, b) => compare(nodeOf(leaves, a), nodeOf(leaves, b)));
    yield* bucket;
    start = end;
  }
}

/** Where a leaf is in the tree; undefined if it is not. */
function positionOf(nodes: Uint8Array, size: number, leaf: Uint8Array): number | undefined {
  const last = 2 * size - 2;
  let [low, high] = [0, size - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const difference = compare(nodeOf(nodes, last - middle), leaf);
    if (difference === 0) return last - middle;
    if (difference < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function proofOf(nodes: Uint8Array, leaf: number): string[] {
  const proof: string[] = [];
  for (let index = leaf; index > 0; index = Math.floor((index - 1) / 2)) {
    proof.push(hexlify(nodeOf(nodes, index % 2 === 0 ? index - 1 : index + 1)));
  }
  return proof;
}
