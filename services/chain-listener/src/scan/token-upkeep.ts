import type { ChainStore } from '../chain/chain.store.js';
import { readToken } from '../facts/token-reader.js';
import type { NodePool } from '../node/node-pool.js';

const AT_ONCE = 8;

/** Asks tokens again whose names could not be read, ever more seldom and not for ever. */
export class TokenUpkeep {
  /** @param nodes others than those the scan uses, so that it never waits for a token */
  constructor(
    private readonly chainId: number,
    private readonly store: ChainStore,
    private readonly nodes: NodePool,
  ) {}

  /** Asks those that are due. */
  async look(): Promise<void> {
    for (const { address } of await this.store.dueTokens(this.chainId, AT_ONCE)) {
      const names = await this.nodes.use((node) => readToken(node, address));
      await this.store.tokenHeard(this.chainId, address, names);
    }
  }
}
