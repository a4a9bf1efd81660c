import { NodeRefused } from './errors.js';
import { JsonRpc, type CallBounds } from './json-rpc.js';
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

const KILO = 1_000;
const MEGA = 1_000_000;

/** Headers with the hashes of a full block's transactions stay below. */
const HEADER: CallBounds = { timeoutMs: 5_000, bytes: 4 * MEGA };
/** Logs of the auction alone: a full block of bids stays below, a wider range is asked for in parts. */
const LOGS: CallBounds = { timeoutMs: 10_000, bytes: 16 * MEGA };
/** A transaction that fills its block with logs of other contracts stays below. */
const RECEIPT: CallBounds = { timeoutMs: 10_000, bytes: 48 * MEGA };
/** A name is a few words. */
const VIEW: CallBounds = { timeoutMs: 1_500, bytes: 16 * KILO };
/** Ten times what the dearest honest token needs behind a proxy; a loop ends with it after a millisecond or two. */
const VIEW_GAS = '0x493e0';

/** What the listener asks a node of the chain. Addresses and hashes are lowercase in its answers. */
export class ChainNode {
  private readonly rpc: JsonRpc;

  /** @param atOnce how many calls may be under way at the same time */
  constructor(url: string, atOnce: number) {
    this.rpc = new JsonRpc(url, atOnce);
  }

  chainId(): Promise<number> {
    return this.rpc.call('eth_chainId', [], quantitySchema, HEADER);
  }

  /** The newest block. */
  head(): Promise<Header> {
    return this.rpc.call('eth_getBlockByNumber', ['latest', false], headerSchema, HEADER);
  }

  /** The block of a number on the node's chain, null beyond its newest. */
  header(number: number): Promise<Header | null> {
    return this.rpc.call('eth_getBlockByNumber', [toHex(number), false], headerSchema.nullable(), HEADER);
  }

  /** The logs of one contract. A node that does not know the block of a hash refuses. */
  logs(address: string, blocks: LogBlocks): Promise<NodeLog[]> {
    const range = 'from' in blocks ? { fromBlock: toHex(blocks.from), toBlock: toHex(blocks.to) } : blocks;
    return this.rpc.call('eth_getLogs', [{ address, ...range }], logSchema.array(), LOGS);
  }

  /** The receipts of a block, null where the node does not offer them by block. */
  async receiptsOf(blockHash: string): Promise<Receipt[] | null> {
    try {
      const receipts = receiptSchema.array().nullable();
      return await this.rpc.call('eth_getBlockReceipts', [blockHash], receipts, RECEIPT);
    } catch (error) {
      if (error instanceof NodeRefused) return null;
      throw error;
    }
  }

  /** Null while the transaction is in no block. */
  receipt(transactionHash: string): Promise<Receipt | null> {
    const params = [transactionHash];
    return this.rpc.call('eth_getTransactionReceipt', params, receiptSchema.nullable(), RECEIPT);
  }

  /**
   * What a view function of a stranger's contract answers, or null where it answers nothing that can be read: it
   * refuses, is too slow, says too much or burns too much gas, or the node can't be asked. A contract writes all of
   * this, so none of it is held against the node, and whoever asks can do without.
   */
  async view(to: string, data: string): Promise<string | null> {
    const call = { to, data, gas: VIEW_GAS };
    const bytes = await this.rpc.call('eth_call', [call, 'latest'], bytesSchema, VIEW).catch(() => '0x');
    return bytes === '0x' ? null : bytes;
  }
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
