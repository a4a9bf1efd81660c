import { id } from 'ethers';
import type { NodeCall } from './test-node.js';

const NO_LOGS = `0x${'0'.repeat(512)}`;

/** A chain of empty blocks, which a test prolongs, shortens and replaces. */
export class HeaderChain {
  /** The label of the branch that each block is of, by its number. */
  private branches: string[];

  /** @param newest the newest block's number */
  constructor(newest: number, branch = 'first') {
    this.branches = Array.from({ length: newest + 1 }, () => branch);
  }

  get newest(): number {
    return this.branches.length - 1;
  }

  /** Replaces the blocks above a number by so many others. */
  branch(above: number, blocks: number, label: string): void {
    this.branches = [...this.branches.slice(0, above + 1), ...Array.from({ length: blocks }, () => label)];
  }

  copy(): HeaderChain {
    const copied = new HeaderChain(0);
    copied.branches = [...this.branches];
    return copied;
  }

  /** A block's hash: the same as long as it and all blocks below are. */
  hash(number: number): string {
    return id(this.branches.slice(0, number + 1).join());
  }

  /** What a node of the chain with the id answers. */
  answer(chainId: number, { method, params: [first] }: NodeCall): unknown {
    if (method === 'eth_chainId') return hex(chainId);
    if (method === 'eth_getLogs') return [];
    // The auction has no pools and no users.
    if (method === 'eth_call') return `0x${'0'.repeat(64)}`;
    if (first === 'finalized') return null;
    if (method !== 'eth_getBlockByNumber') throw new Error(`a call of ${method}`);
    return this.header(first === 'latest' ? this.newest : Number(first));
  }

  private header(number: number): object | null {
    if (number > this.newest) return null;
    return {
      number: hex(number),
      hash: this.hash(number),
      parentHash: number === 0 ? id('nothing') : this.hash(number - 1),
      timestamp: hex(1_700_000_000 + number),
      logsBloom: NO_LOGS,
      transactions: [],
    };
  }
}

const hex = (value: number) => `0x${value.toString(16)}`;
