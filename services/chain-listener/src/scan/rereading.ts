import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Network } from '@launchpad/platform';
import type { ChainFact } from '@launchpad/proto';
import type { Cursor } from '../chain/chain.store.js';
import type { TokenNames } from '../chain/token-info.js';
import { tokensOf, withNames } from '../chain/token.store.js';
import { FactDecoder } from '../facts/fact-decoder.js';
import { FactReader } from '../facts/fact-reader.js';
import { readToken } from '../facts/token-reader.js';
import type { ChainNode } from '../node/chain-node.js';
import { isTooMuch, NodeRefused, NodeUnavailable } from '../node/errors.js';
import { LogRange } from '../node/log-range.js';
import { NodePool } from '../node/node-pool.js';
import { Finality } from './finality.js';
import { RangeScan } from './range-scan.js';

/** How long to go on without reading another block. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 1_000;

/** Reads a chain's final blocks again from the first, with the scan's checks, and stores nothing. */
export class Rereading {
  private readonly nodes: NodePool;
  private readonly reader: FactReader;
  private readonly names = new Map<string, TokenNames>();

  constructor(
    private readonly network: Network,
    private readonly clock: Clock,
  ) {
    const { chainId, rpcUrls } = network;
    this.nodes = new NodePool(chainId, rpcUrls, clock);
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
  async read(through: number, take: (facts: ChainFact[]) => Promise<void>): Promise<void> {
    const range = new LogRange();
    const { chainId, startBlock } = this.network;
    let after: Cursor = { chainId, cursorNumber: startBlock - 1, cursorHash: null };
    let triedSinceMs = this.clock.nowMs();
    const readOn = async (node: ChainNode): Promise<void> => {
      const end = { number: through, timeMs: Infinity };
      const scan = new RangeScan(this.reader, node, range, after, end, this.clock);
      try {
        for await (const { number, hash, facts } of scan.blocks()) {
          await take(await this.named(node, facts));
          after = { chainId, cursorNumber: number, cursorHash: hash };
          triedSinceMs = this.clock.nowMs();
        }
      } catch (error) {
        range.tooMany(scan.width, error instanceof NodeRefused ? error.message : '');
        if (!isTooMuch(error) || scan.width === 1) throw error;
      }
    };
    while (after.cursorNumber < through) {
      try {
        await this.nodes.use(readOn);
      } catch (error) {
        const isOver = this.clock.nowMs() - triedSinceMs > PATIENCE_MS;
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
