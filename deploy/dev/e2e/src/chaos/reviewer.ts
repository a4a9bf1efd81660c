import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '@launchpad/api';
import { Refused } from '@launchpad/client';
import type { People } from './people.js';
import { isLoss, isOfTheUnknown } from './posts.js';

const LOOK_AGAIN_MS = 1_000;
const PAGE = 100;

/** Approves pools like an admin, but leaves some waiting, which only their owners and admins may see. */
export class Reviewer {
  /** The pools that the API confirmed as approved, by the transaction that created each. */
  private readonly approved = new Map<string, string>();
  private readonly stopped = new AbortController();
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly people: People) {}

  /** Polls for new pools, whatever is down meanwhile. */
  start(): void {
    this.working = this.work();
    // Reported by finish().
    this.working.catch(() => {});
  }

  /** Stops polling, and reviews the remaining pools. */
  async finish(): Promise<void> {
    this.stopped.abort();
    await this.working;
    await this.review();
  }

  /** Pools that the API no longer shows as approved though it confirmed them. */
  lost(pools: readonly Pool[]): string[] {
    return pools.flatMap(({ poolId, poolStatus, transactionHash }) =>
      poolStatus !== true && this.approved.get(poolId) === transactionHash
        ? `pool ${poolId} was approved and is not`
        : [],
    );
  }

  private async work(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await this.review().catch((error: unknown) => {
        // A reorganisation can remove a pool between the poll and the approval.
        if (!isLoss(error) && !isOfTheUnknown(error)) throw error;
      });
      await delay(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }

  private async review(): Promise<void> {
    for (const { poolId } of (await everyPool(this.people)).filter(isToBeApproved)) {
      const call = { params: { id: poolId }, body: { poolStatus: true } };
      const answer = await this.people.admin.call('updateStatus', call).catch(unlessChanged);
      if (answer) this.approved.set(poolId, answer.data.transactionHash);
    }
    for (const { poolId, pendingMetadata } of await everyPool(this.people)) {
      if (!pendingMetadata) continue;
      const call = { params: { poolId }, body: { approve: true } };
      await this.people.admin.call('updateMetadata', call).catch(unlessChanged);
    }
  }
}

/** All pools, from the admin's list. */
export async function everyPool({ admin }: People): Promise<Pool[]> {
  const pools: Pool[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data } = await admin.call('managePools', {
      params: { walletAddress: `0x${'0'.repeat(40)}` },
      query: { page, limit: PAGE },
    });
    pools.push(...data.pools);
    pages = data.pagination.pages;
  }
  return pools;
}

/** Without its page and contact data, which every second owner posts, a pool cannot be approved. */
function isToBeApproved({ poolStatus, blockchainPoolId, title, hasContact }: Pool): boolean {
  return poolStatus === undefined && blockchainPoolId % 5 !== 0 && Boolean(title && hasContact);
}

/** For what its owner changed again, or a reorganisation undid. */
function unlessChanged(error: unknown): undefined {
  if (!(error instanceof Refused && error.status === 409)) throw error;
}
