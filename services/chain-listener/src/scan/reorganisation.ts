import { Logger } from '@nestjs/common';
import type { Network } from '@launchpad/platform';
import type { Chain } from '../chain/chain.entity.js';
import type { ChainStore, ResumePoint } from '../chain/chain.store.js';
import type { ChainNode } from '../node/chain-node.js';
import { WrongAnswer } from '../node/errors.js';
import type { NodePool } from '../node/node-pool.js';
import type { ListenerMetrics } from './listener.metrics.js';

/** Handles blocks that left the chain after they were read. */
export class Reorganisation {
  private readonly logger: Logger;

  constructor(
    private readonly network: Network,
    private readonly store: ChainStore,
    private readonly nodes: NodePool,
    private readonly metrics: ListenerMetrics,
  ) {
    this.logger = new Logger(`Chain ${network.chainId}`);
  }

  /**
   * Finds the last recent block that is still on the chain and retracts everything after it. If there is none, the
   * reorganisation is deeper than finality: nothing changes, the chain is paused and an alert is logged.
   * @returns whether the scan can continue
   */
  async rewind(node: ChainNode, chain: Chain): Promise<boolean> {
    const ancestor = await this.commonAncestor(node, await this.candidates(chain.chainId));
    if (!ancestor) return this.pause(node, chain);
    const depth = chain.cursorNumber - ancestor.number;
    await this.store.rewind(chain.chainId, ancestor);
    // a paused chain may have all of our blocks again
    if (depth === 0) return true;
    const blocks = depth === 1 ? 'block is' : `${depth} blocks are`;
    this.logger.warn(`Reorganisation: the last ${blocks} replaced, from block ${ancestor.number + 1}`);
    this.metrics.reorganisations.inc({ chain: chain.chainId });
    return true;
  }

  /**
   * Resumes a paused chain if it returned to a recent block, or if an operator accepted the reorganisation: then from
   * the last block with facts that is still on the chain.
   */
  async resolve(node: ChainNode, chain: Chain): Promise<boolean> {
    const { chainId } = chain;
    if (chain.acceptsDeepReorganisation) {
      const resumePoint = await this.resumePoint(node, chainId);
      this.logger.warn(
        `The reorganisation is accepted: everything after block ${resumePoint.number} is retracted`,
      );
      await this.store.rewind(chainId, resumePoint);
      return true;
    }
    const oldest = (await this.store.recentBlocks(chainId)).at(-1);
    if (!oldest || !(await isCanonical(node, oldest))) return false;
    this.logger.warn('The chain returned to its earlier blocks');
    return this.rewind(node, chain);
  }

  // The recent blocks, and the start block's parent if they reach down to it.
  private async candidates(chainId: number): Promise<ResumePoint[]> {
    const { startBlock } = this.network;
    const blocks: ResumePoint[] = await this.store.recentBlocks(chainId);
    return blocks.at(-1)?.number === startBlock
      ? [...blocks, { number: startBlock - 1, hash: null }]
      : blocks;
  }

  private async commonAncestor(node: ChainNode, blocks: ResumePoint[]): Promise<ResumePoint | undefined> {
    for (const block of blocks) if (await isCanonical(node, block)) return block;
    return undefined;
  }

  // The pages end with the start block's parent, which every chain has.
  private async resumePoint(node: ChainNode, chainId: number): Promise<ResumePoint> {
    let page: ResumePoint[] = [];
    let found: ResumePoint | undefined;
    while (!found) {
      page = await this.store.resumePoints(chainId, page.at(-1)?.number);
      found = await this.commonAncestor(node, page);
    }
    return found;
  }

  private async pause(node: ChainNode, chain: Chain): Promise<boolean> {
    const { cursorNumber: number, cursorHash: hash, chainId } = chain;
    if (hash && (await this.nodes.anyOther(node, (other) => isCanonical(other, { number, hash })))) {
      throw new WrongAnswer('it follows another chain than the other nodes');
    }
    const reason = `a reorganisation of blocks that were final, below block ${number}`;
    await this.store.setPaused(chainId, reason);
    this.logger.error(`ALERT: chain ${chainId} is paused, everything recorded is kept: ${reason}`);
    return false;
  }
}

async function isCanonical(node: ChainNode, { number, hash }: ResumePoint): Promise<boolean> {
  return hash === null || (await node.header(number))?.hash === hash;
}
