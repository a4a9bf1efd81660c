import { setImmediate as otherWork } from 'node:timers/promises';
import type { Clock, Network } from '@launchpad/platform';
import type { ChainFact } from '@launchpad/proto';
import type { BlockRecord } from '../chain/chain.store.js';
import { inOrder } from '../in-order.js';
import { Bloom } from '../node/bloom.js';
import type { BlockRange, ChainNode } from '../node/chain-node.js';
import { isTooMuch, WrongAnswer } from '../node/errors.js';
import type { NodePool } from '../node/node-pool.js';
import type { Header, NodeLog, Receipt } from '../node/shapes.js';
import { registeredUser, type FactDecoder } from './fact-decoder.js';

/** They share the node's concurrency limit, which this many keep busy. */
const BLOCKS_AT_ONCE = 8;
/** Unfinished blocks whose receipts are cached. */
const UNFINISHED = 4 * BLOCKS_AT_ONCE;
/** Logs checked or decoded before yielding to the event loop. */
const SLICE = 64;
/** All receipts of a block are read together if we need this many and this part of them. */
const FEWEST_TOGETHER = 4;
const LEAST_PART = 1 / 4;
const TOGETHER_BYTES = 8_000_000;
/** A node that did not return a block's receipts together is asked for single ones for this long. */
const SINGLY_MS = 60_000;

/** The auction's logs in a range. */
export interface RangeLogs {
  /** Of the block before the range. */
  parentHash: string;
  last: Header;
  /** How many logs. */
  count: number;
  byBlock: ReadonlyMap<number, NodeLog[]>;
}

/**
 * Reads the facts of blocks. Single blocks are complete: their receipts, read by block hash, decide. The logs of a range are
 * trusted only if they match the blocks' hashes and bloom filters and the receipts of their transactions, and even then
 * some may be missing, which `Completeness` finds.
 */
export class FactReader {
  private readonly unfinished = new WeakMap<ChainNode, Map<string, Map<string, Receipt>>>();
  private readonly singlyUntilMs = new WeakMap<ChainNode, number>();

  constructor(
    private readonly network: Network,
    private readonly nodes: NodePool,
    private readonly decoder: FactDecoder,
    private readonly clock: Clock,
  ) {}

  /** The facts of blocks, yielded block by block, so that a later failure does not lose earlier ones. */
  ofBlocks(node: ChainNode, headers: readonly Header[]): AsyncGenerator<BlockRecord> {
    return inOrder(headers, BLOCKS_AT_ONCE, (header) => this.ofBlock(node, header));
  }

  /**
   * The logs of a range, as many as other nodes return, of a node that has the logs of both its ends. It has shown that
   * before it is asked for those of the range: it may catch up in between.
   */
  async logsOf(node: ChainNode, range: BlockRange): Promise<RangeLogs> {
    const { auction } = this.network;
    const [first, last] = await Promise.all([node.headerBelow(range.from), node.headerBelow(range.to)]);
    const ends = range.from === range.to ? [last] : [first, last];
    await Promise.all(ends.map((header) => this.checkHistory(node, header)));
    const logs = await node.logs(auction, range);
    if (logs.some(({ blockNumber }) => blockNumber < range.from || blockNumber > range.to))
      throw new WrongAnswer('logs of another range');
    const counts = await this.nodes.askOthers(
      node,
      async (other) => (await other.logs(auction, range)).length,
    );
    if (counts.some((count) => count > logs.length))
      throw new WrongAnswer(`logs are missing from block ${range.from} on`);
    const byBlock = groupBy(logs, ({ blockNumber }) => blockNumber);
    return { parentHash: first.parentHash, last, count: logs.length, byBlock };
  }

  // What a node pruned, or does not have yet, begins or ends with blocks of which it returns no logs of any contract.
  private async checkHistory(node: ChainNode, { number, logsBloom }: Header): Promise<void> {
    if (!new Bloom(logsBloom).hasLogs || (await node.mayHaveLogs(number))) return;
    throw new WrongAnswer(`no logs of block ${number}, which has some: the node pruned them, or lags`);
  }

  /** The blocks of a range that have facts, and its last block, yielded as those of {@link ofBlocks}. */
  async *ofRange(node: ChainNode, { last, byBlock }: RangeLogs): AsyncGenerator<BlockRecord> {
    const numbers = [...byBlock.keys()].filter((number) => number !== last.number).sort((a, b) => a - b);
    yield* inOrder([...numbers, last.number], BLOCKS_AT_ONCE, async (number) => {
      const header = number === last.number ? last : await node.headerBelow(number);
      return this.read(node, header, byBlock.get(number) ?? []);
    });
  }

  // The block's receipts decide, read by its hash: behind one address may be nodes that lack the block, which answer with
  // an error, and nodes that return an incomplete list of logs.
  private async ofBlock(node: ChainNode, header: Header): Promise<BlockRecord> {
    const { auction } = this.network;
    const bloom = new Bloom(header.logsBloom);
    if (!bloom.mayContain(auction)) return emptyRecord(header);
    const receipts = await this.allReceipts(node, header);
    const logs = receipts.flatMap((receipt) => logsIn(receipt).filter(({ address }) => address === auction));
    await inSlices(logs, (log) => this.check(log, header, bloom));
    const all = receipts.flatMap((receipt) => receipt.logs);
    if (bloom.hasLogs && !bloom.isOf(all.flatMap(({ address, topics }) => [address, ...topics]))) {
      throw new WrongAnswer(`logs are missing from the receipts of block ${header.hash}`);
    }
    if (logs.length > 0) await this.assertUncontradicted(node, header.hash, logs);
    return this.record(header, logs, new Map(receipts.map((one) => [one.transactionHash, one])));
  }

  // The list of a block's logs may lack some of those in the receipts, but has no others. Nodes may refuse to list logs.
  private async assertUncontradicted(
    node: ChainNode,
    blockHash: string,
    logs: readonly NodeLog[],
  ): Promise<void> {
    const listed = await node.logs(this.network.auction, { blockHash }).catch((error: unknown) => {
      if (!isTooMuch(error)) throw error;
      return [];
    });
    const known = new Set(logs.map(keyOf));
    if (!listed.every((log) => known.has(keyOf(log)))) {
      throw new WrongAnswer(`logs and receipts of block ${blockHash} disagree`);
    }
  }

  private async read(node: ChainNode, header: Header, logs: NodeLog[]): Promise<BlockRecord> {
    if (logs.length === 0) return emptyRecord(header);
    const ordered = logs.toSorted((a, b) => a.logIndex - b.logIndex);
    const bloom = new Bloom(header.logsBloom);
    await inSlices(ordered, (log) => this.check(log, header, bloom));
    return this.record(header, ordered, await this.receipts(node, header, ordered));
  }

  private async record(
    header: Header,
    logs: readonly NodeLog[],
    receipts: ReadonlyMap<string, Receipt>,
  ): Promise<BlockRecord> {
    const facts: ChainFact[] = [];
    const users: number[] = [];
    await inSlices(logs, (log) => {
      const fact = this.decoder.decode(log, header, receiptOf(receipts, log));
      const user = registeredUser(log);
      if (fact) facts.push(fact);
      if (user !== undefined) users.push(user);
    });
    return { ...emptyRecord(header), facts, ...(users.length > 0 && { users }) };
  }

  private check(log: NodeLog, { hash, number }: Header, bloom: Bloom): void {
    const { auction } = this.network;
    if (log.address !== auction) throw new WrongAnswer(`a log of ${log.address} instead of ${auction}`);
    if (log.blockHash !== hash || log.blockNumber !== number || log.removed) {
      throw new WrongAnswer(`a log of block ${log.blockHash} instead of ${hash}`);
    }
    if (![log.address, ...log.topics].every((item) => bloom.mayContain(item))) {
      throw new WrongAnswer(`a log that the bloom filter of block ${hash} denies`);
    }
  }

  // A retry continues with the receipts already read from the same node, however many the block has.
  private receiptsOf(node: ChainNode, blockHash: string): Map<string, Receipt> {
    const blocks = this.unfinished.get(node) ?? new Map<string, Map<string, Receipt>>();
    this.unfinished.set(node, blocks);
    const receipts = blocks.get(blockHash) ?? new Map<string, Receipt>();
    if (blocks.size >= UNFINISHED) blocks.clear();
    blocks.set(blockHash, receipts);
    return receipts;
  }

  // All receipts of a block, in order.
  private async allReceipts(node: ChainNode, header: Header): Promise<Receipt[]> {
    const { hash, transactionCount } = header;
    const receipts = (await this.receiptsTogether(node, hash)) ?? (await this.receiptsSingly(node, hash));
    if (receipts.length !== transactionCount || receipts.some(({ blockHash }) => blockHash !== hash)) {
      throw new WrongAnswer(`${receipts.length} receipts of the ${transactionCount} of block ${hash}`);
    }
    return receipts;
  }

  private async receiptsSingly(node: ChainNode, blockHash: string): Promise<Receipt[]> {
    const known = this.receiptsOf(node, blockHash);
    const hashes = await node.transactionsOf(blockHash);
    const receipts = await Promise.all(
      hashes.map(async (transactionHash) => {
        const receipt = known.get(transactionHash) ?? (await node.receipt(transactionHash));
        if (receipt?.blockHash !== blockHash)
          throw new WrongAnswer(`no receipt of ${transactionHash} in block ${blockHash}`);
        known.set(transactionHash, receipt);
        return receipt;
      }),
    );
    this.unfinished.get(node)?.delete(blockHash);
    return receipts;
  }

  // Null from a node that does not return them, which is asked for single ones for a while.
  private async receiptsTogether(node: ChainNode, blockHash: string): Promise<Receipt[] | null> {
    if ((this.singlyUntilMs.get(node) ?? 0) > this.clock.nowMs()) return null;
    const receipts = await node.receiptsOf(blockHash, TOGETHER_BYTES).catch((error: unknown) => {
      // Also if one of the others is malformed: we can do without it.
      if (!isTooMuch(error) && !(error instanceof WrongAnswer)) throw error;
      return null;
    });
    if (!receipts) this.singlyUntilMs.set(node, this.clock.nowMs() + SINGLY_MS);
    return receipts;
  }

  // One call instead of many, if most of what it returns is needed; empty if it is not, or the node cannot.
  private async receiptsIfMany(
    node: ChainNode,
    { hash, transactionCount }: Header,
    needed: number,
  ): Promise<Map<string, Receipt>> {
    const isWorth = needed >= FEWEST_TOGETHER && needed >= transactionCount * LEAST_PART;
    const receipts = isWorth ? await this.receiptsTogether(node, hash) : null;
    return new Map(receipts?.map((receipt) => [receipt.transactionHash, receipt]));
  }

  private async receipts(node: ChainNode, header: Header, logs: NodeLog[]): Promise<Map<string, Receipt>> {
    const { hash } = header;
    const known = this.receiptsOf(node, hash);
    const byTransaction = groupBy(logs, ({ transactionHash }) => transactionHash);
    const together = await this.receiptsIfMany(node, header, byTransaction.size - known.size);
    const pairs = await Promise.all(
      [...byTransaction].map(async ([transactionHash, expected]) => {
        const read = known.get(transactionHash) ?? together.get(transactionHash);
        const receipt = read ?? (await node.receipt(transactionHash));
        if (receipt?.blockHash !== hash)
          throw new WrongAnswer(`no receipt of ${transactionHash} in block ${hash}`);
        const own = receipt.logs.filter(({ address }) => address === this.network.auction);
        if (!sameLogs(own, expected))
          throw new WrongAnswer(`logs and receipt of ${transactionHash} disagree`);
        const kept = { ...receipt, logs: own };
        known.set(transactionHash, kept);
        return [transactionHash, kept] as const;
      }),
    );
    this.unfinished.get(node)?.delete(hash);
    return new Map(pairs);
  }
}

function emptyRecord({ number, hash }: Header): BlockRecord {
  return { number, hash, facts: [] };
}

function logsIn({ logs, ...receipt }: Receipt): NodeLog[] {
  const { blockHash, blockNumber, transactionHash, transactionIndex } = receipt;
  return logs.map((log) => ({ ...log, blockHash, blockNumber, transactionHash, transactionIndex }));
}

// Work on a full block must not delay the renewal of the lease.
async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % SLICE === SLICE - 1) await otherWork();
    work(item);
  }
}

function receiptOf(receipts: ReadonlyMap<string, Receipt>, { transactionHash }: NodeLog): Receipt {
  const receipt = receipts.get(transactionHash);
  if (!receipt) throw new Error(`no receipt of ${transactionHash} was read`);
  return receipt;
}

function sameLogs(a: Receipt['logs'], b: Receipt['logs']): boolean {
  const keys = (logs: Receipt['logs']) => logs.map(keyOf).toSorted().join('\n');
  return keys(a) === keys(b);
}

function keyOf({ logIndex, topics, data }: Receipt['logs'][number]): string {
  return [logIndex, ...topics, data].join();
}

function groupBy<T, K>(items: T[], toKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(toKey(item));
    if (group) group.push(item);
    else groups.set(toKey(item), [item]);
  }
  return groups;
}
