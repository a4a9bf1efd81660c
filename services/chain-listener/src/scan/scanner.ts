import { Logger } from '@nestjs/common';
import type { Clock, Network } from '@launchpad/platform';
import type { Chain } from '../chain/chain.entity.js';
import type { BlockRecord, ChainStore, Cursor } from '../chain/chain.store.js';
import type { FactReader } from '../facts/fact-reader.js';
import { hearNewTokens } from '../facts/new-tokens.js';
import type { ChainNode } from '../node/chain-node.js';
import { isTooMuch, NodeBehind, NodeRefused, WrongAnswer } from '../node/errors.js';
import { LogRange } from '../node/log-range.js';
import type { NodePool } from '../node/node-pool.js';
import type { Header } from '../node/shapes.js';
import type { HeadPublisher } from './head.publisher.js';
import type { Reorganisation } from './reorganisation.js';

/** Blocks near the head that are read in one step at most. */
const BATCH = 50;
/** What is read is recorded when it is as much as this, or took as long. */
const FACTS_AT_ONCE = 250;
const STEP_MS = 2_000;
/** A head that stands still for longer than this makes us ask the other nodes. */
const QUIET_MS = 15_000;
/** A chain that got shorter is believed when it stays so, since a node may merely be behind. */
const SHORTER_MS = 5_000;

/** Follows one chain: each step takes it a bit further towards the newest block. */
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

  /** Does one step; true when the next can follow at once. Its requests all go to one node. */
  step(): Promise<boolean> {
    return this.nodes.use((node) => this.stepWith(node));
  }

  private async stepWith(node: ChainNode): Promise<boolean> {
    const head = await node.head();
    const chain = await this.store.chain(this.network.chainId);
    if (chain.pausedReason !== null) {
      await this.heads.see(head, false);
      return this.reorganisation.resolve(node, chain);
    }
    if (head.number < chain.cursorNumber) return this.shorter(node, head, chain);
    this.shorterSinceMs = undefined;
    const more = await this.follow(node, head, chain);
    await this.heads.see(head, true);
    return more;
  }

  private async follow(node: ChainNode, head: Header, chain: Chain): Promise<boolean> {
    if (head.hash === chain.cursorHash) return this.checkQuiet(node, head);
    if (head.number === chain.cursorNumber) return this.reorganisation.takeBack(node, chain);
    const next = await this.following(node, head, chain);
    if (chain.cursorHash !== null && next.parentHash !== chain.cursorHash) {
      return this.reorganisation.takeBack(node, chain);
    }
    const { finalityDepth } = this.network;
    const isFar = head.number - chain.cursorNumber > finalityDepth + BATCH;
    return isFar ? this.appendRange(node, head, chain) : this.appendBlocks(node, head, chain, next);
  }

  // Blocks that are final are read by ranges of logs, and their headers only where they tell something.
  private async appendRange(node: ChainNode, head: Header, chain: Chain): Promise<boolean> {
    const from = chain.cursorNumber + 1;
    const final = head.number - this.network.finalityDepth;
    const to = Math.min(chain.cursorNumber + this.range.size, final);
    await this.manage(this.range, to - from + 1, async () => {
      const last = await this.header(node, to);
      return this.record(node, chain, this.facts.ofRange(node, from, last), to);
    });
    this.logger.log(`Reading up to block ${to} of ${head.number}`);
    return true;
  }

  private async appendBlocks(node: ChainNode, head: Header, chain: Chain, next: Header): Promise<boolean> {
    const to = Math.min(chain.cursorNumber + this.batch.size, head.number);
    const done = await this.manage(this.batch, to - next.number + 1, async () => {
      const headers = await this.headers(node, next, head, to);
      const blocks = this.facts.ofBlocks(node, headers);
      return this.record(node, chain, blocks, to - this.network.finalityDepth);
    });
    return !done || to < head.number;
  }

  /**
   * Reads so many blocks, and learns from how it went how many to read next time.
   * @param work answers whether it came to its end
   * @returns likewise; false too where it failed for having asked too much
   */
  private async manage(range: LogRange, asked: number, work: () => Promise<boolean>): Promise<boolean> {
    try {
      const done = await work();
      if (done) range.managed(asked);
      else range.refused(asked);
      return done;
    } catch (error) {
      range.refused(asked, error instanceof NodeRefused ? error.message : '');
      if (!isTooMuch(error) || asked === 1) throw error;
      this.logger.debug(`${asked} blocks are too many: ${String(error)}`);
      return false;
    }
  }

  /**
   * Records blocks as they are read. What was read before a failure is recorded, and so is what was read in time.
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
      const heard = await hearNewTokens(this.store, chain.chainId, node, facts);
      cursor = await this.store.append(cursor, read, finalNumber, heard);
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
      if (read.reduce((sum, { facts }) => sum + facts.length, 0) >= FACTS_AT_ONCE) await save();
      if (this.clock.nowMs() > until) break;
    }
    await save();
    if (failure) throw failure;
    return block.done === true;
  }

  // The blocks from `next` to the number, each the parent of the one after it.
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

  // A node whose newest block is older than the cursor is behind, or its chain became shorter.
  private async shorter(node: ChainNode, head: Header, chain: Chain): Promise<boolean> {
    await this.leaveIfBehind(node, head);
    const kept = await this.store.recentBlock(chain.chainId, head.number);
    if (!kept || kept.hash === head.hash) return false;
    this.shorterSinceMs ??= this.clock.nowMs();
    if (this.clock.nowMs() - this.shorterSinceMs < SHORTER_MS) return false;
    return this.reorganisation.takeBack(node, chain);
  }

  private async checkQuiet(node: ChainNode, head: Header): Promise<boolean> {
    const now = this.clock.nowMs();
    if (this.heads.quietMs > QUIET_MS && now - this.askedOthersAtMs > QUIET_MS) {
      this.askedOthersAtMs = now;
      await this.leaveIfBehind(node, head);
    }
    return false;
  }

  private async leaveIfBehind(node: ChainNode, head: Header): Promise<void> {
    const isAhead = async (other: ChainNode) => (await other.head()).number > head.number;
    if (await this.nodes.anyOther(node, isAhead)) throw new NodeBehind(`its newest block is ${head.number}`);
  }
}
