import { Logger } from '@nestjs/common';
import type { Clock, Network } from '@launchpad/platform';
import type { Chain } from '../chain/chain.entity.js';
import type { BlockRecord, ChainStore } from '../chain/chain.store.js';
import type { FactReader } from '../facts/fact-reader.js';
import { readNewTokens } from '../facts/new-tokens.js';
import type { ChainNode } from '../node/chain-node.js';
import { isTooMuch, NodeBehind, NodeRefused } from '../node/errors.js';
import { LogRange } from '../node/log-range.js';
import type { NodePool } from '../node/node-pool.js';
import type { Header } from '../node/shapes.js';
import { BatchWriter } from './batch-writer.js';
import { BlockRhythm } from './block-rhythm.js';
import type { HeadPublisher } from './head.publisher.js';
import { RangeScan } from './range-scan.js';
import type { Reorganisation } from './reorganisation.js';

/** Maximum number of blocks per step near the head. */
const BATCH = 50;
/** Blocks that take longer to read than this are read in smaller ranges. */
const READING_MS = 2_000;
/** A step requests no further range after this time. It has several, since nothing is read between two steps. */
const RANGES_MS = 2 * READING_MS;
/** If the head does not change for this long, the other nodes are asked. */
const STALLED_MS = 15_000;
/** A shorter chain must persist this long, since the node may just be behind. */
const SHORTER_MS = 5_000;

/** Follows one chain: each step reads some blocks towards the head. */
export class Scanner {
  private readonly logger: Logger;
  private readonly range = new LogRange();
  private readonly batch = new LogRange(BATCH, BATCH);
  private readonly rhythm = new BlockRhythm();
  private shorterSinceMs: number | undefined;
  private askedOthersAtMs = 0;

  constructor(
    private readonly network: Network,
    private readonly store: ChainStore,
    private readonly nodes: NodePool,
    private readonly facts: FactReader,
    private readonly heads: HeadPublisher,
    private readonly reorganisation: Reorganisation,
    private readonly clock: Clock,
  ) {
    this.logger = new Logger(`Chain ${network.chainId}`);
  }

  /** Runs one step, using a single node; true if the next can follow immediately. */
  step(): Promise<boolean> {
    return this.nodes.use((node) => this.stepWith(node));
  }

  /** When to step next, after a step that began then, in milliseconds of the monotonic clock. */
  nextLookAfter(begunMs: number): number {
    return this.rhythm.nextAfter(begunMs);
  }

  private async stepWith(node: ChainNode): Promise<boolean> {
    const lookedAtMs = performance.now();
    const head = await node.head();
    this.rhythm.looked(lookedAtMs, head);
    const chain = await this.store.chain(this.network.chainId);
    if (chain.pausedReason !== null) {
      await this.heads.update(head, false);
      return this.reorganisation.resolve(node, chain);
    }
    if (head.number < chain.cursorNumber) return this.handleShorterChain(node, head, chain);
    this.shorterSinceMs = undefined;
    const more = await this.follow(node, head, chain);
    await this.heads.update(head, true);
    return more;
  }

  private async follow(node: ChainNode, head: Header, chain: Chain): Promise<boolean> {
    if (head.hash === chain.cursorHash) return this.checkStalled(node, head);
    if (head.number === chain.cursorNumber) return this.reorganisation.rewind(node, chain);
    const next = await this.following(node, head, chain);
    if (chain.cursorHash !== null && next.parentHash !== chain.cursorHash) {
      return this.reorganisation.rewind(node, chain);
    }
    const { finalityDepth } = this.network;
    const isFarBehind = head.number - chain.cursorNumber > finalityDepth + BATCH;
    return isFarBehind ? this.appendRanges(node, head, chain) : this.appendBlocks(node, head, chain, next);
  }

  // Final blocks are read by ranges of logs, and only the headers of blocks with logs.
  private async appendRanges(node: ChainNode, head: Header, chain: Chain): Promise<boolean> {
    const end = { number: head.number - this.network.finalityDepth, timeMs: this.clock.nowMs() + RANGES_MS };
    const scan = new RangeScan(this.facts, node, this.range, chain, end, this.clock);
    this.logger.log(`Reading on from block ${chain.cursorNumber} of ${head.number}`);
    await this.shrinking(
      this.range,
      () => scan.width,
      () => this.record(node, chain, scan.blocks(), end.number, () => scan.sinceMs),
    );
    return true;
  }

  private async appendBlocks(node: ChainNode, head: Header, chain: Chain, next: Header): Promise<boolean> {
    const to = Math.min(chain.cursorNumber + this.batch.size, head.number);
    const requested = to - next.number + 1;
    const sinceMs = this.clock.nowMs();
    const done = await this.shrinking(
      this.batch,
      () => requested,
      async () => {
        const headers = await this.headers(node, next, head, to);
        const blocks = this.facts.ofBlocks(node, headers);
        return this.record(node, chain, blocks, to - this.network.finalityDepth, () => sinceMs);
      },
    );
    if (done) this.batch.succeeded(requested);
    return !done || to < head.number;
  }

  /**
   * Reads blocks; if that fails or takes too long, the range shrinks.
   * @param requested how many blocks were requested together
   * @param work resolves to whether it finished
   * @returns the same; also false if the request was too large
   */
  private async shrinking(
    range: LogRange,
    requested: () => number,
    work: () => Promise<boolean>,
  ): Promise<boolean> {
    try {
      const done = await work();
      if (!done) range.tooMany(requested());
      return done;
    } catch (error) {
      range.tooMany(requested(), error instanceof NodeRefused ? error.message : '');
      if (!isTooMuch(error) || requested() === 1) throw error;
      this.logger.debug(`${requested()} blocks at once are too many: ${String(error)}`);
      return false;
    }
  }

  /**
   * Records blocks while they are read; those read before a failure, or in time, are kept.
   * @param sinceMs when those that are read now were requested, or came next
   * @returns whether all were read
   */
  private async record(
    node: ChainNode,
    chain: Chain,
    blocks: AsyncGenerator<BlockRecord>,
    finalNumber: number,
    sinceMs: () => number,
  ): Promise<boolean> {
    const writer = new BatchWriter(chain, async (after, batch) => {
      const facts = batch.flatMap((block) => block.facts);
      const names = await readNewTokens(this.store, chain.chainId, node, facts);
      return this.store.append(after, batch, finalNumber, names);
    });
    let failure: unknown;
    let isInTime = true;
    try {
      for await (const block of blocks) {
        await writer.add(block);
        isInTime = this.clock.nowMs() - sinceMs() <= READING_MS;
        if (!isInTime) break;
      }
    } catch (error) {
      failure = error;
    }
    await writer.end();
    if (failure) throw failure;
    return isInTime;
  }

  // The headers from `next` to the number, each the parent of the following one.
  private async headers(node: ChainNode, next: Header, head: Header, to: number): Promise<Header[]> {
    const numbers = Array.from({ length: to - next.number }, (_, index) => next.number + 1 + index);
    const rest = await Promise.all(
      numbers.map(async (number) => (number === head.number ? head : node.headerBelow(number))),
    );
    const headers = [next, ...rest];
    headers.reduce((parent, header) => {
      if (header.parentHash !== parent.hash)
        throw new NodeRefused(0, `the chain changed at block ${header.number}`);
      return header;
    });
    return headers;
  }

  private following(node: ChainNode, head: Header, { cursorNumber }: Chain): Promise<Header> | Header {
    return head.number === cursorNumber + 1 ? head : node.headerBelow(cursorNumber + 1);
  }

  // If a node's newest block is older than the cursor, the node lags or the chain became shorter.
  private async handleShorterChain(node: ChainNode, head: Header, chain: Chain): Promise<boolean> {
    await this.rejectIfBehind(node, head);
    const kept = await this.store.recentBlock(chain.chainId, head.number);
    if (!kept || kept.hash === head.hash) return false;
    this.shorterSinceMs ??= this.clock.nowMs();
    if (this.clock.nowMs() - this.shorterSinceMs < SHORTER_MS) return false;
    return this.reorganisation.rewind(node, chain);
  }

  private async checkStalled(node: ChainNode, head: Header): Promise<boolean> {
    const now = this.clock.nowMs();
    if (this.heads.quietMs > STALLED_MS && now - this.askedOthersAtMs > STALLED_MS) {
      this.askedOthersAtMs = now;
      await this.rejectIfBehind(node, head);
    }
    return false;
  }

  private async rejectIfBehind(node: ChainNode, head: Header): Promise<void> {
    const isAhead = async (other: ChainNode) => (await other.head()).number > head.number;
    if (await this.nodes.anyOther(node, isAhead)) throw new NodeBehind(`its newest block is ${head.number}`);
  }
}
