import { eventually } from '@launchpad/platform/testing';
import type { Player } from './player.js';

const PATIENCE_MS = 30_000;
const ACTS_PER_BID = 20;

/** Places bids that nobody posts and times each from its block until the API lists it, in milliseconds. */
export async function appearances(players: readonly Player[], count: number): Promise<number[]> {
  const times: number[] = [];
  for (let acts = 0; times.length < count && acts < count * ACTS_PER_BID; acts += 1) {
    for (const player of players) {
      const [bid] = await player.act();
      if (!bid || times.length === count) continue;
      const minedAt = performance.now();
      await eventually(async () => (await player.listed(bid.poolId)).includes(bid.order), PATIENCE_MS);
      times.push(Math.round(performance.now() - minedAt));
    }
  }
  return times;
}
