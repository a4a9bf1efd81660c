import type { ChainStore } from '../chain/chain.store.js';
import { readToken } from '../facts/token-reader.js';
import type { NodePool } from '../node/node-pool.js';

const BATCH = 8;

/** Reads unreadable tokens again, with backoff and a limited number of tries. */
export class TokenUpkeep {
  /** @param nodes separate from the scan's, so that it never waits for a token */
  constructor(
    private readonly chainId: number,
    private readonly store: ChainStore,
    private readonly nodes: NodePool,
  ) {}

  /** Reads the tokens that are due. */
  async run(): Promise<void> {
    for (const { address } of await this.store.dueTokens(this.chainId, BATCH)) {
      const names = await this.nodes.use((node) => readToken(node, address));
      await this.store.saveTokenNames(this.chainId, address, names);
    }
  }
}
