import { eventually } from '@launchpad/platform/testing';
import type { People } from './people.js';
import type { Player } from './player.js';
import { poolIdOf } from './posts.js';

const PATIENCE_MS = 30_000;
const ACTS_PER_BID = 30;

/**
 * Places bids that are not posted and measures each from its block until a visitor's page lists it, in milliseconds.
 * @param visible the pools that visitors see
 */
export async function appearances(
  players: readonly Player[],
  people: People,
  visible: ReadonlySet<string>,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let acts = 0; times.length < count && acts < count * ACTS_PER_BID; acts += 1) {
    for (const player of players) {
      const [bid] = await placed(player, visible);
      if (!bid || times.length === count) continue;
      const minedAt = performance.now();
      const visitor = people.guest();
      await eventually(async () => {
        const { data } = await visitor.call('listOrders', { params: { poolId: bid.poolId } });
        return data.orders.some(({ order }) => order === bid.order);
      }, PATIENCE_MS);
      times.push(Math.round(performance.now() - minedAt));
    }
  }
  return times;
}

/** The bids of one action in a pool that visitors see; mostly none. */
async function placed(player: Player, visible: ReadonlySet<string>) {
  return (await player.act()).flatMap((entry) => {
    const poolId = poolIdOf(entry);
    if (entry.event.name !== 'NewSellOrderPlaced' || !poolId || !visible.has(poolId)) return [];
    return { poolId, order: String(entry.event.args.order) };
  });
}
