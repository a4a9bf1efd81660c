import type { Network } from '@launchpad/platform';
import type { ChainFact } from '@launchpad/proto';
import type { BlockRecord } from '../chain/chain.store.js';
import { mayContain } from '../node/bloom.js';
import type { ChainNode } from '../node/chain-node.js';
import { WrongAnswer } from '../node/errors.js';
import type { NodePool } from '../node/node-pool.js';
import type { Header, NodeLog, Receipt } from '../node/shapes.js';
import type { FactDecoder } from './fact-decoder.js';

/**
 * Reads the facts of blocks. A node's logs are believed only when they agree with the block's hash and bloom
 * filter and with the receipts of their transactions.
 */
export class FactReader {
  constructor(
    private readonly network: Network,
    private readonly nodes: NodePool,
    private readonly decoder: FactDecoder,
  ) {}

  /** The facts of one block. */
  async ofBlock(node: ChainNode, header: Header): Promise<BlockRecord> {
    const { auction } = this.network;
    if (!mayContain(header.logsBloom, auction)) return record(header, []);
    const { hash: blockHash } = header;
    const logs = await node.logs(auction, { blockHash });
    if (logs.length === 0 && (await this.hasLogs(node, blockHash))) {
      throw new WrongAnswer(`no logs of block ${blockHash}, which has some`);
    }
    return this.read(node, header, logs);
  }

  /**
   * The blocks of a range that have facts, and its last block.
   * @param from the first block, included
   * @param last header of the last block, included
   */
  async ofRange(node: ChainNode, from: number, last: Header): Promise<BlockRecord[]> {
    const { auction } = this.network;
    const range = { from, to: last.number };
    const logs = await node.logs(auction, range);
    const hasMore = async (other: ChainNode) => (await other.logs(auction, range)).length > logs.length;
    if (await this.nodes.anyOther(node, hasMore))
      throw new WrongAnswer(`logs are missing from block ${from} on`);
    const byBlock = groupBy(logs, ({ blockNumber }) => blockNumber);
    const numbers = [...byBlock.keys()].filter((number) => number !== last.number).sort((a, b) => a - b);
    const headers = await Promise.all(numbers.map((number) => headerOf(node, number)));
    if (numbers.some((number) => number < from || number > last.number))
      throw new WrongAnswer('logs of another range');
    return Promise.all(
      [...headers, last].map((header) => this.read(node, header, byBlock.get(header.number) ?? [])),
    );
  }

  // A second opinion on a block whose bloom filter admits logs: of the other nodes, or of this one's receipts.
  private async hasLogs(node: ChainNode, blockHash: string): Promise<boolean> {
    const { auction } = this.network;
    if (this.nodes.hasSeveral) {
      return this.nodes.anyOther(
        node,
        async (other) => (await other.logs(auction, { blockHash })).length > 0,
      );
    }
    const receipts = (await node.receiptsOf(blockHash)) ?? [];
    return receipts.some(({ logs }) => logs.some(({ address }) => address === auction));
  }

  private async read(node: ChainNode, header: Header, logs: NodeLog[]): Promise<BlockRecord> {
    for (const log of logs) this.check(log, header);
    const ordered = logs.toSorted((a, b) => a.logIndex - b.logIndex);
    const receipts = await this.receipts(node, header, ordered);
    const facts = await Promise.all(
      ordered.map((log) => this.decoder.decode(node, log, header, receiptOf(receipts, log))),
    );
    return record(
      header,
      facts.filter((fact) => fact !== undefined),
    );
  }

  private check(log: NodeLog, { hash, number, logsBloom }: Header): void {
    const { auction } = this.network;
    if (log.address !== auction) throw new WrongAnswer(`a log of ${log.address} instead of ${auction}`);
    if (log.blockHash !== hash || log.blockNumber !== number || log.removed) {
      throw new WrongAnswer(`a log of block ${log.blockHash} instead of ${hash}`);
    }
    if (![log.address, ...log.topics].every((item) => mayContain(logsBloom, item))) {
      throw new WrongAnswer(`a log that the bloom filter of block ${hash} denies`);
    }
  }

  private async receipts(node: ChainNode, { hash }: Header, logs: NodeLog[]): Promise<Map<string, Receipt>> {
    const byTransaction = groupBy(logs, ({ transactionHash }) => transactionHash);
    const pairs = await Promise.all(
      [...byTransaction].map(async ([transactionHash, expected]) => {
        const receipt = await node.receipt(transactionHash);
        if (receipt?.blockHash !== hash)
          throw new WrongAnswer(`no receipt of ${transactionHash} in block ${hash}`);
        const own = receipt.logs.filter(({ address }) => address === this.network.auction);
        if (!sameLogs(own, expected))
          throw new WrongAnswer(`logs and receipt of ${transactionHash} disagree`);
        return [transactionHash, receipt] as const;
      }),
    );
    return new Map(pairs);
  }
}

function record({ number, hash }: Header, facts: ChainFact[]): BlockRecord {
  return { number, hash, facts };
}

async function headerOf(node: ChainNode, number: number): Promise<Header> {
  const header = await node.header(number);
  if (!header) throw new WrongAnswer(`no block ${number}, but logs of it`);
  return header;
}

function receiptOf(receipts: Map<string, Receipt>, { transactionHash }: NodeLog): Receipt {
  const receipt = receipts.get(transactionHash);
  if (!receipt) throw new Error(`no receipt of ${transactionHash} was read`);
  return receipt;
}

function sameLogs(a: NodeLog[], b: NodeLog[]): boolean {
  const key = ({ logIndex, topics, data }: NodeLog) => [logIndex, ...topics, data].join();
  return a.length === b.length && new Set([...a, ...b].map(key)).size === a.length;
}

function groupBy<T, K>(items: T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
