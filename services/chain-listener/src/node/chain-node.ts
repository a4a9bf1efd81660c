import { SIGNATURE_CHECK_GAS } from '@launchpad/contracts';
import type { z } from 'zod';
import { isTooMuch, NodeRefused, WrongAnswer } from './errors.js';
import { JsonRpc, type CallBounds } from './json-rpc.js';
import {
  anySchema,
  bytesSchema,
  headerSchema,
  logSchema,
  quantitySchema,
  receiptSchema,
  transactionHashesSchema,
  yesSchema,
  type Header,
  type NodeLog,
  type Receipt,
} from './shapes.js';

/** Consecutive blocks, both ends inclusive. */
export interface BlockRange {
  from: number;
  to: number;
}

/** Logs of one block by its hash, or of a range. */
export type LogBlocks = { blockHash: string } | BlockRange;

const KILO = 1_000;
const MEGA = 1_000_000;

/** Enough for headers with the hashes of a full block's transactions. */
const HEADER: CallBounds = { timeoutMs: 5_000, bytes: 2 * MEGA };
/** Providers accept batches of at least this many calls. */
const HEADERS_TOGETHER = 25;
const HEADERS: CallBounds = { timeoutMs: 10_000, bytes: 16 * MEGA };
/** Enough for a block full of bids. */
const LOGS: CallBounds = { timeoutMs: 10_000, bytes: 16 * MEGA };
/** Wider ranges are split. */
const LOGS_OF_RANGE: CallBounds = { ...LOGS, bytes: 2 * MEGA };
/** More than this is an answer, too; a range's time is for its own logs. */
const ANY_LOGS: CallBounds = { timeoutMs: 1_500, bytes: 64 * KILO };
/** Enough for a transaction that fills its block with logs of other contracts. */
const RECEIPT: CallBounds = { timeoutMs: 10_000, bytes: 48 * MEGA };
/** A name is a few words. */
const VIEW: CallBounds = { timeoutMs: 1_500, bytes: 16 * KILO };
/** Ten times what the most expensive honest token behind a proxy needs; stops a loop within a few milliseconds. */
const VIEW_GAS = '0x493e0';
/** Far more than a contract may have. */
const CODE: CallBounds = { timeoutMs: 1_500, bytes: MEGA };
/** A pool's state is the largest: 256 words. */
const STATE: CallBounds = { timeoutMs: 10_000, bytes: 2 * MEGA };
const STATES_TOGETHER = 100;
/** One word, after little more work than a view. */
const CHECK: CallBounds = { timeoutMs: 1_500, bytes: 4 * KILO };

/** The calls the listener makes to a node. Addresses and hashes in the results are lowercase. */
export class ChainNode {
  private readonly rpc: JsonRpc;

  /** @param atOnce limit of concurrent calls */
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

  /** Number of the newest block that the network has finalised; null if the node does not report one. */
  async finalized(): Promise<number | null> {
    try {
      const params = ['finalized', false];
      const header = await this.rpc.call('eth_getBlockByNumber', params, headerSchema.nullable(), HEADER);
      return header?.number ?? null;
    } catch (error) {
      if (error instanceof NodeRefused) return null;
      throw error;
    }
  }

  /** The block with a number; null beyond the newest. */
  header(number: number): Promise<Header | null> {
    return this.rpc.call('eth_getBlockByNumber', [toHex(number), false], headerSchema.nullable(), HEADER);
  }

  /**
   * The block with a number that is not above the newest.
   * @throws WrongAnswer if the node does not have it
   */
  async headerBelow(number: number): Promise<Header> {
    const header = await this.header(number);
    if (header?.number !== number) throw new WrongAnswer(`no block ${number}, which is below its newest`);
    return header;
  }

  /**
   * The blocks with these numbers, none above the newest, in order.
   * @throws WrongAnswer if the node lacks one of them
   */
  async headersBelow(numbers: readonly number[]): Promise<Header[]> {
    const headers = await this.batches(
      'eth_getBlockByNumber',
      numbers.map((number) => [toHex(number), false]),
      headerSchema.nullable(),
      { bounds: HEADERS, together: HEADERS_TOGETHER },
    );
    return headers.map((header, index) => {
      if (!header || header.number !== numbers[index])
        throw new WrongAnswer(`no block ${numbers[index]}, which is below its newest`);
      return header;
    });
  }

  /**
   * The hashes of a block's transactions, in order.
   * @throws WrongAnswer if the node lacks the block
   */
  async transactionsOf(blockHash: string): Promise<string[]> {
    const params = [blockHash, false];
    const block = await this.rpc.call(
      'eth_getBlockByHash',
      params,
      transactionHashesSchema.nullable(),
      HEADER,
    );
    if (block?.hash !== blockHash) throw new WrongAnswer(`no block ${blockHash}`);
    return block.transactions;
  }

  /**
   * What calls of one contract returned right after a block, in order.
   * @throws NodeRefused if the node lacks the block or its state
   */
  stateAfter(blockHash: string, to: string, calls: readonly string[]): Promise<string[]> {
    return this.batches(
      'eth_call',
      calls.map((data) => [{ to, data }, { blockHash }]),
      bytesSchema,
      { bounds: STATE, together: STATES_TOGETHER },
    );
  }

  /** The logs of one contract. A node that does not know the block hash returns an error. */
  logs(address: string, blocks: LogBlocks): Promise<NodeLog[]> {
    const isRange = 'from' in blocks;
    const filter = isRange ? { fromBlock: toHex(blocks.from), toBlock: toHex(blocks.to) } : blocks;
    const bounds = isRange && blocks.from < blocks.to ? LOGS_OF_RANGE : LOGS;
    return this.rpc.call('eth_getLogs', [{ address, ...filter }], logSchema.array(), bounds);
  }

  /**
   * Whether the node may have logs of a block, of whichever contract: false is certain, true may be that it rejects the
   * question, as many do without an address, or that the answer is too large or too slow.
   * @throws NodeUnavailable if the node is down or throttles, which says nothing of its logs
   */
  async mayHaveLogs(number: number): Promise<boolean> {
    const filter = { fromBlock: toHex(number), toBlock: toHex(number) };
    try {
      return (await this.rpc.call('eth_getLogs', [filter], anySchema.array(), ANY_LOGS)).length > 0;
    } catch (error) {
      if (isTooMuch(error)) return true;
      throw error;
    }
  }

  /**
   * The receipts of a block; null if the node does not support reading them by block.
   * @param bytes limit of the answer's size
   */
  async receiptsOf(blockHash: string, bytes = RECEIPT.bytes): Promise<Receipt[] | null> {
    try {
      const receipts = receiptSchema.array().nullable();
      return await this.rpc.call('eth_getBlockReceipts', [blockHash], receipts, { ...RECEIPT, bytes });
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
   * The result of a view function of an untrusted contract, or null if there is none: it reverts, is too slow, returns
   * too much, burns too much gas, or the node is unavailable. All of this is under the contract's control, so none of
   * it counts against the node.
   */
  async view(to: string, data: string): Promise<string | null> {
    const call = { to, data, gas: VIEW_GAS };
    const bytes = await this.rpc.call('eth_call', [call, 'latest'], bytesSchema, VIEW).catch(() => '0x');
    return bytes === '0x' ? null : bytes;
  }

  /**
   * Whether a contract wallet signed.
   * @param check of {@link signatureCheckCall}; unlike a view it returns a word whatever the wallet does, so that any error
   * is the node's
   */
  signed(check: string): Promise<boolean> {
    const call = { data: check, gas: toHex(SIGNATURE_CHECK_GAS) };
    return this.rpc.call('eth_call', [call, 'latest'], yesSchema, CHECK);
  }

  /** Whether there is a contract at an address. */
  async hasCode(address: string): Promise<boolean> {
    return (await this.rpc.call('eth_getCode', [address, 'latest'], bytesSchema, CODE)) !== '0x';
  }

  private async batches<T>(
    method: string,
    calls: readonly unknown[][],
    schema: z.ZodType<T>,
    { bounds, together }: { bounds: CallBounds; together: number },
  ): Promise<T[]> {
    const starts = Array.from({ length: Math.ceil(calls.length / together) }, (_, index) => index * together);
    const parts = await Promise.all(
      starts.map((start) => this.rpc.batch(method, calls.slice(start, start + together), schema, bounds)),
    );
    return parts.flat();
  }
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
