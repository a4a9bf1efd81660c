import { Logger } from '@nestjs/common';
import type { Clock, Network } from '@launchpad/platform';
import type { Chain } from '../chain/chain.entity.js';
import type { BlockRecord, ChainStore, Cursor } from '../chain/chain.store.js';
import type { FactReader } from '../facts/fact-reader.js';
import { readNewTokens } from '../facts/new-tokens.js';
import type { ChainNode } from '../node/chain-node.js';
import { isTooMuch, NodeBehind, NodeRefused, WrongAnswer } from '../node/errors.js';
import { LogRange } from '../node/log-range.js';
import type { NodePool } from '../node/node-pool.js';
import type { Header } from '../node/shapes.js';
import type { HeadPublisher } from './head.publisher.js';
import type { Reorganisation } from './reorganisation.js';

/** Maximum number of blocks per step near the head. */
const BATCH = 50;
/** A step records its blocks at this many facts or after this time. */
const MAX_FACTS = 250;
const STEP_MS = 2_000;
/** If the head does not change for this long, the other nodes are asked. */
const STALLED_MS = 15_000;
/** A shorter chain must persist this long, since the node may just be behind. */
const SHORTER_MS = 5_000;

/** Follows one chain: each step reads some blocks towards the head. */
export class Scanner {
  private readonly logger: Logger;
  private readonly range = new LogRange();
  private readonly batch = new LogRange(BATCH, BATCH);
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

  private async stepWith(node: ChainNode): Promise<boolean> {
    const head = await node.head();
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
    return isFarBehind ? this.appendRange(node, head, chain) : this.appendBlocks(node, head, chain, next);
  }

  // Final blocks are read by ranges of logs, and only the headers of blocks with logs.
  private async appendRange(node: ChainNode, head: Header, chain: Chain): Promise<boolean> {
    const from = chain.cursorNumber + 1;
    const final = head.number - this.network.finalityDepth;
    const to = Math.min(chain.cursorNumber + this.range.size, final);
    await this.withRange(this.range, to - from + 1, async () => {
      const last = await this.header(node, to);
      return this.record(node, chain, this.facts.ofRange(node, from, last), to);
    });
    this.logger.log(`Reading up to block ${to} of ${head.number}`);
    return true;
  }

  private async appendBlocks(node: ChainNode, head: Header, chain: Chain, next: Header): Promise<boolean> {
    const to = Math.min(chain.cursorNumber + this.batch.size, head.number);
    const done = await this.withRange(this.batch, to - next.number + 1, async () => {
      const headers = await this.headers(node, next, head, to);
      const blocks = this.facts.ofBlocks(node, headers);
      return this.record(node, chain, blocks, to - this.network.finalityDepth);
    });
    return !done || to < head.number;
  }

  /**
   * Reads blocks, and adapts the range to the outcome.
   * @param work resolves to whether it finished
   * @returns the same; also false if the request was too large
   */
  private async withRange(
    range: LogRange,
    requested: number,
    work: () => Promise<boolean>,
  ): Promise<boolean> {
    try {
      const done = await work();
      if (done) range.succeeded(requested);
      else range.tooMany(requested);
      return done;
    } catch (error) {
      range.tooMany(requested, error instanceof NodeRefused ? error.message : '');
      if (!isTooMuch(error) || requested === 1) throw error;
      this.logger.debug(`${requested} blocks at once are too many: ${String(error)}`);
      return false;
    }
  }

  /**
   * Records blocks as they are read; those read before a failure, or in time, are kept.
   * @returns whether all were read
   */
  private async record(
    node: ChainNode,
    chain: Chain,
    blocks: AsyncGenerator<BlockRecord>,
    finalNumber: number,
  ): Promise<boolean> {
    const until = this.clock.nowMs() + STEP_MS;
    let cursor: Cursor = chain;
    let read: BlockRecord[] = [];
    const save = async () => {
      const facts = read.flatMap((block) => block.facts);
      const names = await readNewTokens(this.store, chain.chainId, node, facts);
      cursor = await this.store.append(cursor, read, finalNumber, names);
      read = [];
    };
    let failure: unknown;
    const next = () =>
      blocks.next().catch((error: unknown): IteratorReturnResult<undefined> => {
        failure = error;
        return { done: true, value: undefined };
      });
    let block = await next();
    for (; !block.done; block = await next()) {
      read.push(block.value);
      if (read.reduce((sum, { facts }) => sum + facts.length, 0) >= MAX_FACTS) await save();
      if (this.clock.nowMs() > until) break;
    }
    await save();
    if (failure) throw failure;
    return block.done === true;
  }

  // The headers from `next` to the number, each the parent of the following one.
  private async headers(node: ChainNode, next: Header, head: Header, to: number): Promise<Header[]> {
    const numbers = Array.from({ length: to - next.number }, (_, index) => next.number + 1 + index);
    const rest = await Promise.all(
      numbers.map(async (number) => (number === head.number ? head : this.header(node, number))),
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
    return head.number === cursorNumber + 1 ? head : this.header(node, cursorNumber + 1);
  }

  private async header(node: ChainNode, number: number): Promise<Header> {
    const header = await node.header(number);
    if (header?.number !== number) throw new WrongAnswer(`no block ${number}, which is below its newest`);
    return header;
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
