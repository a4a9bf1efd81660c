import { NodeRefused } from './errors.js';
import { JsonRpc } from './json-rpc.js';
import {
  bytesSchema,
  headerSchema,
  logSchema,
  quantitySchema,
  receiptSchema,
  type Header,
  type NodeLog,
  type Receipt,
} from './shapes.js';

/** Which logs: of one block by its hash, or of a range, both ends included. */
export type LogBlocks = { blockHash: string } | { from: number; to: number };

/** What the listener asks a node of the chain. Addresses and hashes are lowercase in its answers. */
export class ChainNode {
  private readonly rpc: JsonRpc;

  constructor(url: string) {
    this.rpc = new JsonRpc(url);
  }

  chainId(): Promise<number> {
    return this.rpc.call('eth_chainId', [], quantitySchema);
  }

  /** The newest block. */
  head(): Promise<Header> {
    return this.rpc.call('eth_getBlockByNumber', ['latest', false], headerSchema);
  }

  /** The block of a number on the node's chain, null beyond its newest. */
  header(number: number): Promise<Header | null> {
    return this.rpc.call('eth_getBlockByNumber', [toHex(number), false], headerSchema.nullable());
  }

  /** The logs of one contract. A node that does not know the block of a hash refuses. */
  logs(address: string, blocks: LogBlocks): Promise<NodeLog[]> {
    const range = 'from' in blocks ? { fromBlock: toHex(blocks.from), toBlock: toHex(blocks.to) } : blocks;
    return this.rpc.call('eth_getLogs', [{ address, ...range }], logSchema.array());
  }

  /** The receipts of a block, null where the node does not offer them by block. */
  async receiptsOf(blockHash: string): Promise<Receipt[] | null> {
    try {
      return await this.rpc.call('eth_getBlockReceipts', [blockHash], receiptSchema.array().nullable());
    } catch (error) {
      if (error instanceof NodeRefused) return null;
      throw error;
    }
  }

  /** Null while the transaction is in no block. */
  receipt(transactionHash: string): Promise<Receipt | null> {
    return this.rpc.call('eth_getTransactionReceipt', [transactionHash], receiptSchema.nullable());
  }

  /** What a view function answers, or null where the contract has none such or refuses. */
  async view(to: string, data: string): Promise<string | null> {
    try {
      const bytes = await this.rpc.call('eth_call', [{ to, data }, 'latest'], bytesSchema);
      return bytes === '0x' ? null : bytes;
    } catch (error) {
      if (error instanceof NodeRefused) return null;
      throw error;
    }
  }
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
