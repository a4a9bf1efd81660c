import { Logger } from '@nestjs/common';
import type { Clock, Network } from '@launchpad/platform';
import type { Chain } from '../chain/chain.entity.js';
import type { BlockRecord, ChainStore, ResumePoint } from '../chain/chain.store.js';
import type { Completeness } from '../completeness/completeness.js';
import type { FactReader } from '../facts/fact-reader.js';
import { readNewTokens } from '../facts/new-tokens.js';
import type { ChainNode } from '../node/chain-node.js';
import { isTooMuch, NodeBehind, NodeRefused, WrongAnswer } from '../node/errors.js';
import { LogRange } from '../node/log-range.js';
import type { NodePool } from '../node/node-pool.js';
import type { Header } from '../node/shapes.js';
import { BatchWriter } from './batch-writer.js';
import { BlockRhythm } from './block-rhythm.js';
import { Finality } from './finality.js';
import type { HeadPublisher } from './head.publisher.js';
import type { ListenerMetrics } from './listener.metrics.js';
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
  private readonly finality: Finality;
  private shorterSinceMs: number | undefined;
  private askedOthersAtMs = 0;

  constructor(
    private readonly network: Network,
    private readonly store: ChainStore,
    private readonly nodes: NodePool,
    private readonly facts: FactReader,
    private readonly heads: HeadPublisher,
    private readonly reorganisation: Reorganisation,
    private readonly completeness: Completeness,
    private readonly metrics: ListenerMetrics,
    private readonly clock: Clock,
  ) {
    this.logger = new Logger(`Chain ${network.chainId}`);
    this.finality = new Finality(network.finalityDepth);
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
      await this.heads.update(head, false, this.finality.isReported);
      return this.reorganisation.resolve(node, chain);
    }
    if (head.number < chain.cursorNumber) return this.handleShorterChain(node, head, chain);
    this.shorterSinceMs = undefined;
    const more = await this.follow(node, head, chain);
    const isComplete = await this.proveWhole(node, head);
    await this.heads.update(head, isComplete, this.finality.isReported);
    return more || !isComplete;
  }

  private async follow(node: ChainNode, head: Header, chain: Chain): Promise<boolean> {
    if (head.hash === chain.cursorHash) return this.checkStalled(node, head);
    if (head.number === chain.cursorNumber) return this.reorganisation.rewind(node, chain);
    const next = await this.following(node, head, chain);
    if (chain.cursorHash !== null && next.parentHash !== chain.cursorHash) {
      return this.reorganisation.rewind(node, chain);
    }
    const final = await this.finality.newest(node, head);
    const isByRanges = final - chain.cursorNumber > BATCH && lastSingle(chain) === undefined;
    if (isByRanges) return this.appendRanges(node, head, chain, final);
    return this.appendBlocks(node, head, chain, { next, final });
  }

  // Final blocks are read by ranges of logs, and only the headers of blocks with logs. A node that leaves logs out is found
  // out by the auction's state.
  private async appendRanges(node: ChainNode, head: Header, chain: Chain, final: number): Promise<boolean> {
    const end = { number: final, timeMs: this.clock.nowMs() + RANGES_MS };
    const scan = new RangeScan(this.facts, node, this.range, chain, end, this.clock);
    this.logger.log(`Reading on from block ${chain.cursorNumber} of ${head.number}`);
    await this.shrinking(
      this.range,
      () => scan.width,
      () =>
        this.record(
          node,
          chain,
          scan.blocks(),
          { finalNumber: end.number, isComplete: false },
          () => scan.sinceMs,
        ),
    );
    await this.proveChanges(node, { number: chain.cursorNumber, hash: chain.cursorHash });
    return true;
  }

  private async appendBlocks(
    node: ChainNode,
    head: Header,
    chain: Chain,
    { next, final }: { next: Header; final: number },
  ): Promise<boolean> {
    const last = lastSingle(chain);
    const end = Math.min(head.number, last ?? head.number);
    const to = Math.min(chain.cursorNumber + this.batch.size, end);
    const requested = to - next.number + 1;
    const sinceMs = this.clock.nowMs();
    const done = await this.shrinking(
      this.batch,
      () => requested,
      async () => {
        const headers = await this.headers(node, next, head, to);
        const blocks = this.facts.ofBlocks(node, headers);
        return this.record(node, chain, blocks, { finalNumber: final, isComplete: true }, () => sinceMs);
      },
    );
    if (done) this.batch.succeeded(requested);
    if (done && to === last) await this.endSingly(node, chain);
    return !done || to < head.number;
  }

  // Ends reading one by one, unless even then something is missing: then it is missing before.
  private async endSingly(node: ChainNode, { chainId, completeNumber, completeHash }: Chain): Promise<void> {
    await this.proveChanges(node, { number: completeNumber, hash: completeHash });
    const { cursorNumber, singlyThrough } = await this.store.chain(chainId);
    if (cursorNumber === singlyThrough) await this.store.endSingly(chainId);
  }

  // Compares what was read of late with the auction's state, if the node still has it.
  private async proveChanges(node: ChainNode, readAfter: ResumePoint): Promise<void> {
    const chain = await this.store.chain(this.network.chainId);
    const isNew = chain.cursorNumber > readAfter.number && chain.completeNumber < chain.cursorNumber;
    if (isNew && (await this.completeness.changes(node, chain)) === 'different') {
      await this.readAgain(chain, readAfter);
    }
  }

  // Whether all facts are known to be there. Once the head is reached they are compared with the auction's state.
  private async proveWhole(node: ChainNode, head: Header): Promise<boolean> {
    const chain = await this.store.chain(this.network.chainId);
    const { chainId, cursorNumber: number, cursorHash: hash, completeNumber, completeHash } = chain;
    if (lastSingle(chain) !== undefined || (completeNumber < number && hash !== head.hash)) return false;
    if (completeNumber < number) {
      const outcome = await this.completeness.whole(node, chain);
      if (outcome === 'unavailable')
        throw new WrongAnswer(`no state of block ${number}, so that facts may be missing`);
      if (outcome === 'different') {
        await this.readAgain(chain, { number: completeNumber, hash: completeHash });
        return false;
      }
      await this.store.setComplete(chainId, { number, hash });
      this.logger.log(`The facts up to block ${number} are complete`);
    }
    this.completeness.forget();
    return true;
  }

  private async readAgain({ chainId, cursorNumber }: Chain, after: ResumePoint): Promise<void> {
    const before = this.network.startBlock - 1;
    const to = after.number < before ? { number: before, hash: null } : after;
    this.logger.warn(
      `A node left logs out: the blocks from ${to.number + 1} to ${cursorNumber} are read again, one by one`,
    );
    this.metrics.incomplete.inc({ chain: chainId });
    await this.store.rewind(chainId, to, cursorNumber);
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
   * @param isComplete whether no logs of the blocks can be missing
   * @param sinceMs when those that are read now were requested, or came next
   * @returns whether all were read
   */
  private async record(
    node: ChainNode,
    chain: Chain,
    blocks: AsyncGenerator<BlockRecord>,
    { finalNumber, isComplete }: { finalNumber: number; isComplete: boolean },
    sinceMs: () => number,
  ): Promise<boolean> {
    const writer = new BatchWriter(chain, async (after, batch) => {
      const facts = batch.flatMap((block) => block.facts);
      const tokenNames = await readNewTokens(this.store, chain.chainId, node, facts);
      const cursor = await this.store.append(after, batch, finalNumber, tokenNames, isComplete);
      this.completeness.appended(after, batch, cursor);
      return cursor;
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
    const below = await node.headersBelow(numbers.filter((number) => number !== head.number));
    const headers = [next, ...below, ...(numbers.includes(head.number) ? [head] : [])];
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

/** The last block that is to be read without ranges, if the cursor is before it. */
function lastSingle({ cursorNumber, singlyThrough }: Chain): number | undefined {
  return singlyThrough !== null && cursorNumber < singlyThrough ? singlyThrough : undefined;
}
