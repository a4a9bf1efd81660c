import type { ChainNode } from '../node/chain-node.js';
import type { Header } from '../node/shapes.js';

/** Decides which blocks of a chain can no longer be replaced. */
export class Finality {
  /** True if the node asked last has the `finalized` tag; undefined before the first answer. */
  isReported: boolean | undefined;

  /** @param depth blocks after a final one, on nodes that don't report which one is final */
  constructor(private readonly depth: number) {}

  /** Number of the newest final block: the node's own `finalized` block, or else the one at the configured depth. */
  async newest(node: ChainNode, head: Header): Promise<number> {
    const finalized = await node.finalized();
    this.isReported = finalized !== null;
    return finalized === null ? head.number - this.depth : Math.min(finalized, head.number);
  }
}
