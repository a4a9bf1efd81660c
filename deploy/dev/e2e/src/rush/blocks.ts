import { setTimeout as delay } from 'node:timers/promises';
import type { JsonRpcProvider } from 'ethers';

const LOOK_EVERY_MS = 20;

/** A block that was mined: when it was seen, in unix milliseconds, and the transactions up to its end. */
export interface Mined {
  at: number;
  transactions: number;
}

/** Notes each new block of a chain. @returns a function that ends it and returns the blocks */
export async function noteBlocks(provider: JsonRpcProvider): Promise<() => Promise<Mined[]>> {
  const mined: Mined[] = [];
  let isOver = false;
  let last = Number(await provider.send('eth_blockNumber', []));
  let transactions = 0;
  const look = async () => {
    while (!isOver) {
      const number = Number(await provider.send('eth_blockNumber', []));
      const at = Date.now();
      while (last < number) {
        last += 1;
        const count = await provider.send('eth_getBlockTransactionCountByNumber', [`0x${last.toString(16)}`]);
        transactions += Number(count);
        mined.push({ at, transactions });
      }
      await delay(LOOK_EVERY_MS);
    }
  };
  const looking = look();
  // whoever ends it learns why it failed
  looking.catch(() => undefined);
  return async () => {
    isOver = true;
    await looking;
    return mined;
  };
}

/** The longest time from one block to the next, in milliseconds: the chain's own share of what bids wait for. */
export function longestPause(mined: readonly Mined[]): number {
  return mined.reduce((longest, { at }, index) => Math.max(longest, at - (mined[index - 1]?.at ?? at)), 0);
}
