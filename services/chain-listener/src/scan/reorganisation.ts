import { Logger } from '@nestjs/common';
import type { Network } from '@launchpad/platform';
import type { Chain } from '../chain/chain.entity.js';
import type { ChainStore, Landmark } from '../chain/chain.store.js';
import type { ChainNode } from '../node/chain-node.js';
import { WrongAnswer } from '../node/errors.js';
import type { NodePool } from '../node/node-pool.js';
import type { ListenerMetrics } from './listener.metrics.js';

/** What happens when blocks that were read are no longer part of the chain. */
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
   * Walks back to the last block that is still there and takes back what came after it. If there is none among
   * the kept blocks, the change is deeper than finality: nothing is touched, the chain pauses and an alert goes out.
   * @returns whether the scan can go on
   */
  async takeBack(node: ChainNode, chain: Chain): Promise<boolean> {
    const ancestor = await this.lastStanding(node, await this.candidates(chain.chainId));
    if (!ancestor) return this.pause(node, chain);
    const depth = chain.cursorNumber - ancestor.number;
    this.logger.warn(
      `Reorganisation: the last ${depth} blocks are replaced, from block ${ancestor.number + 1}`,
    );
    await this.store.rewind(chain.chainId, ancestor);
    this.metrics.reorganisations.inc({ chain: chain.chainId });
    return true;
  }

  /**
   * Goes on with a paused chain when it came back to a block that is kept, or when an operator accepted what
   * happened: then from the last block that told a fact and is still there.
   */
  async resolve(node: ChainNode, chain: Chain): Promise<boolean> {
    const { chainId } = chain;
    if (chain.acceptsDeepReorganisation) {
      const landmark = await this.lastStanding(node, await this.store.landmarks(chainId));
      if (!landmark) return false;
      this.logger.warn(
        `The reorganisation is accepted: everything after block ${landmark.number} is taken back`,
      );
      await this.store.rewind(chainId, landmark);
      return true;
    }
    const oldest = (await this.store.recentBlocks(chainId)).at(-1);
    if (!oldest || !(await isOn(node, oldest))) return false;
    this.logger.warn('The chain is back on the blocks it left');
    return this.takeBack(node, chain);
  }

  // The blocks kept, and the start while it is no further away than they are.
  private async candidates(chainId: number): Promise<Landmark[]> {
    const { startBlock } = this.network;
    const blocks: Landmark[] = await this.store.recentBlocks(chainId);
    return blocks.at(-1)?.number === startBlock
      ? [...blocks, { number: startBlock - 1, hash: null }]
      : blocks;
  }

  private async lastStanding(node: ChainNode, blocks: Landmark[]): Promise<Landmark | undefined> {
    for (const block of blocks) if (await isOn(node, block)) return block;
    return undefined;
  }

  private async pause(node: ChainNode, chain: Chain): Promise<boolean> {
    const { cursorNumber: number, cursorHash: hash, chainId } = chain;
    if (hash && (await this.nodes.anyOther(node, (other) => isOn(other, { number, hash })))) {
      throw new WrongAnswer('it follows another chain than the other nodes');
    }
    const reason = `a reorganisation deeper than ${this.network.finalityDepth} blocks, below block ${number}`;
    await this.store.setPaused(chainId, reason);
    this.logger.error(`ALERT: chain ${chainId} is paused, everything recorded is kept: ${reason}`);
    return false;
  }
}

async function isOn(node: ChainNode, { number, hash }: Landmark): Promise<boolean> {
  return hash === null || (await node.header(number))?.hash === hash;
}
