import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Network } from '@launchpad/platform';
import type { ChainFact } from '@launchpad/proto';
import type { BlockRecord, Cursor } from '../chain/chain.store.js';
import type { TokenNames } from '../chain/token-info.js';
import { tokensOf, withNames } from '../chain/token.store.js';
import { AuctionFold } from '../completeness/auction-fold.js';
import { StateCheck } from '../completeness/state-check.js';
import { FactDecoder } from '../facts/fact-decoder.js';
import { FactReader } from '../facts/fact-reader.js';
import { readToken } from '../facts/token-reader.js';
import type { ChainNode } from '../node/chain-node.js';
import { isTooMuch, NodeRefused, NodeUnavailable, WrongAnswer } from '../node/errors.js';
import { LogRange } from '../node/log-range.js';
import { NodePool } from '../node/node-pool.js';
import { Finality } from './finality.js';
import { RangeScan } from './range-scan.js';

/** How long to go on without reading another block. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 1_000;
/** Blocks whose headers are read together. */
const BATCH = 50;

/** Receives the facts of a block. */
type Take = (facts: ChainFact[]) => Promise<void>;
type BlocksAfter = (node: ChainNode, after: Cursor) => AsyncGenerator<BlockRecord>;

/** Reads a chain's final blocks again from the first, with the scan's checks, and stores nothing. */
export class Rereading {
  private readonly nodes: NodePool;
  private readonly reader: FactReader;
  private readonly check: StateCheck;
  private readonly names = new Map<string, TokenNames>();
  /** State that follows from the facts read last, and the last block read. */
  private fold = new AuctionFold();
  private at: Cursor;
  private progressedAtMs = 0;

  constructor(
    private readonly network: Network,
    private readonly clock: Clock,
  ) {
    const { chainId, rpcUrls, startBlock } = network;
    this.nodes = new NodePool(chainId, rpcUrls, clock);
    this.check = new StateCheck(network);
    this.at = { chainId, cursorNumber: startBlock - 1, cursorHash: null };
    this.reader = new FactReader(network, this.nodes, new FactDecoder(chainId), clock);
  }

  /**
   * Number of the newest final block; less than the start block if there is none yet.
   * @throws NodeUnavailable if no node answers
   */
  async finalBlock(): Promise<number> {
    const finality = new Finality(this.network.finalityDepth);
    return this.nodes.use(async (node) => finality.newest(node, await node.head()));
  }

  /**
   * Reads the facts of all blocks up to `through`, with the names of tokens as they are now.
   * @param take receives the facts of one block after the other
   * @throws NodeUnavailable if no node gets any further for a minute, and what `take` throws
   */
  read(through: number, take: Take): Promise<void> {
    const range = new LogRange();
    return this.collect(through, take, (node, after) => this.byRanges(node, after, through, range));
  }

  /**
   * Reads the same as {@link read}, but block by block from receipts, of which no node can leave any out. Takes one call for
   * each block.
   */
  readSingly(through: number, take: Take): Promise<void> {
    return this.collect(through, take, (node, after) => this.singly(node, after, through));
  }

  /**
   * Returns true if the facts read last are complete according to the auction's own state. If no node has the state of the
   * last block any more, reads the later blocks too and compares with the newest state.
   * @throws NodeUnavailable if no node has the state of its newest block for a minute
   */
  isComplete(): Promise<boolean> {
    return this.patiently(async (node) => {
      if (this.at.cursorHash === null) return true;
      const outcome = await this.check.whole(node, this.at.cursorHash, this.fold);
      return outcome === 'unavailable' ? this.isCompleteAtHead(node) : outcome === 'equal';
    });
  }

  private async isCompleteAtHead(node: ChainNode): Promise<boolean> {
    const head = await node.head();
    for await (const block of this.singly(node, this.at, head.number)) this.add(block);
    const outcome = await this.check.whole(node, head.hash, this.fold);
    if (outcome === 'unavailable') throw new WrongAnswer(`no state of block ${head.number}`);
    return outcome === 'equal';
  }

  private async collect(through: number, take: Take, blocksAfter: BlocksAfter): Promise<void> {
    const { chainId, startBlock } = this.network;
    this.fold = new AuctionFold();
    this.at = { chainId, cursorNumber: startBlock - 1, cursorHash: null };
    while (this.at.cursorNumber < through) {
      await this.patiently(async (node) => {
        for await (const block of blocksAfter(node, this.at)) {
          await take(await this.named(node, block.facts));
          this.add(block);
        }
      });
    }
  }

  private add({ number, hash, facts, users = [] }: BlockRecord): void {
    for (const fact of facts) this.fold.add(fact);
    this.fold.addUsers(users.length);
    this.at = { chainId: this.network.chainId, cursorNumber: number, cursorHash: hash };
    this.progressedAtMs = this.clock.nowMs();
  }

  private async *byRanges(
    node: ChainNode,
    after: Cursor,
    through: number,
    range: LogRange,
  ): AsyncGenerator<BlockRecord> {
    const end = { number: through, timeMs: Infinity };
    const scan = new RangeScan(this.reader, node, range, after, end, this.clock);
    try {
      yield* scan.blocks();
    } catch (error) {
      range.tooMany(scan.width, error instanceof NodeRefused ? error.message : '');
      if (!isTooMuch(error) || scan.width === 1) throw error;
    }
  }

  private async *singly(node: ChainNode, after: Cursor, through: number): AsyncGenerator<BlockRecord> {
    let { cursorNumber, cursorHash } = after;
    while (cursorNumber < through) {
      const length = Math.min(BATCH, through - cursorNumber);
      const numbers = Array.from({ length }, (_, index) => cursorNumber + 1 + index);
      const headers = await node.headersBelow(numbers);
      for (const { number, hash, parentHash } of headers) {
        if (cursorHash !== null && parentHash !== cursorHash)
          throw new WrongAnswer(`the chain changed at block ${number}`);
        [cursorNumber, cursorHash] = [number, hash];
      }
      yield* this.reader.ofBlocks(node, headers);
    }
  }

  /** Runs work with a node, and again until no node has got any further for a minute. */
  private async patiently<T>(work: (node: ChainNode) => Promise<T>): Promise<T> {
    this.progressedAtMs = this.clock.nowMs();
    for (;;) {
      try {
        return await this.nodes.use(work);
      } catch (error) {
        const isOver = this.clock.nowMs() - this.progressedAtMs > PATIENCE_MS;
        if (!(error instanceof NodeUnavailable) || isOver) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  private async named(node: ChainNode, facts: ChainFact[]): Promise<ChainFact[]> {
    for (const { address } of facts.flatMap(tokensOf)) {
      if (!this.names.has(address)) this.names.set(address, await readToken(node, address));
    }
    return facts.map((fact) => (fact.fact.case === 'newPool' ? withNames(fact, this.names) : fact));
  }
}
