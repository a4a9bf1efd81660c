import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { AbiCoder } from 'ethers';
import type { DenseChain } from './dense-chain.js';
import { TestNode, reply, type NodeCall } from './test-node.js';

interface Filter {
  address?: string;
  fromBlock?: string;
  toBlock?: string;
  blockHash?: string;
}

/** What tokens return for name and symbol. */
const TOKEN_NAME = AbiCoder.defaultAbiCoder().encode(['string'], ['DENSE']);

/** A node that serves a {@link DenseChain} over HTTP. */
export class DenseNode extends TestNode {
  /** Added to every answer, as a distant node does. */
  latencyMs = 0;
  /** Calls that are never answered. */
  hangs: (call: NodeCall) => boolean = () => false;
  /** Methods that the node does not have. */
  readonly unsupported = new Set<string>();
  /** Errors of methods. */
  readonly refuses = new Map<string, { code: number; message: string }>();
  /** What the node returns instead of a result. */
  forges: (call: NodeCall, result: unknown) => unknown = (_, result) => result;
  private readonly numbers = new Map<string, number>();

  private constructor(private readonly chain: DenseChain) {
    super();
  }

  static start(chain: DenseChain): Promise<DenseNode> {
    return new DenseNode(chain).listen();
  }

  protected async serve(request: NodeCall | NodeCall[], response: ServerResponse): Promise<void> {
    if (this.latencyMs > 0) await delay(this.latencyMs);
    await reply(response, request, async (call) => {
      if (this.hangs(call)) return undefined;
      const missing = { code: -32601, message: `the method ${call.method} does not exist` };
      const error = this.unsupported.has(call.method) ? missing : this.refuses.get(call.method);
      return error ? { error } : { result: this.forges(call, this.answer(call)) };
    });
  }

  private answer({ method, params: [first, second] }: NodeCall): unknown {
    const { chain } = this;
    switch (method) {
      case 'eth_chainId':
        return `0x${chain.chainId.toString(16)}`;
      case 'eth_getBlockByNumber':
        if (first === 'finalized') return null;
        return chain.block(first === 'latest' ? chain.newest : Number(first), second === true);
      case 'eth_getLogs':
        return this.logs(first as Filter);
      case 'eth_getBlockReceipts':
        return chain.receipts(this.numberOf(String(first)));
      case 'eth_getTransactionReceipt': {
        const place = chain.find(String(first));
        return place ? chain.receipt(place.number, place.index) : null;
      }
      case 'eth_getBlockByHash':
        return chain.block(this.numberOf(String(first)), second === true);
      case 'eth_call': {
        const { to, data } = first as { to: string; data: string };
        return to === chain.auction ? chain.state(this.numberOf(blockHashOf(second)), data) : TOKEN_NAME;
      }
      default:
        throw new Error(`a call of ${method}`);
    }
  }

  private logs(filter: Filter): unknown[] {
    return this.blocksIn(filter).flatMap((number) => this.chain.logs(number, filter.address));
  }

  private blocksIn({ fromBlock, toBlock, blockHash }: Filter): number[] {
    if (blockHash) return [this.numberOf(blockHash)];
    const from = Number(fromBlock);
    return Array.from({ length: Number(toBlock) - from + 1 }, (_, index) => from + index);
  }

  private numberOf(hash: string): number {
    if (this.numbers.size === 0) {
      for (let number = 0; number <= this.chain.newest; number += 1) {
        this.numbers.set((this.chain.block(number) as { hash: string }).hash, number);
      }
    }
    return this.numbers.get(hash) ?? NaN;
  }
}

/** The first and last block of a contract's logs that a call asks for; undefined for calls of anything else. */
export function rangeOf({ method, params }: NodeCall): [number, number] | undefined {
  if (method !== 'eth_getLogs') return undefined;
  const { address, fromBlock, toBlock } = params[0] as Filter;
  return address === undefined || fromBlock === undefined ? undefined : [Number(fromBlock), Number(toBlock)];
}

function blockHashOf(block: unknown): string {
  return (block as { blockHash: string }).blockHash;
}
