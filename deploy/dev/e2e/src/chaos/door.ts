import { eventually } from '@launchpad/platform/testing';
import type { People } from './people.js';

/** Signs everyone in. Call the returned function after a fault: it throws if a session did not survive it. */
export async function sessionsSurvive({ holders }: People): Promise<() => Promise<void>> {
  // a part that was killed just before may still be on its way back
  const sessions = await Promise.all(holders.map((holder) => eventually(() => holder.api())));
  const owners = async () => {
    const answers = await Promise.all(sessions.map((session) => session.call('me')));
    return answers.map(({ data }) => data.address);
  };
  const before = await owners();
  return async () => {
    const lost = (await owners()).filter((address, index) => address !== before[index]);
    if (lost.length > 0 || before.includes(null)) throw new Error(`${lost.length} sessions were lost`);
  };
}

/** Throws if a visitor or a signed-in user can't read what is public. */
export async function readsAreAnswered({ visitor, holders }: People): Promise<void> {
  const sessions = await Promise.all(holders.slice(0, 1).map((holder) => holder.api()));
  for (const reader of [visitor, ...sessions]) {
    const { data } = await reader.call('listPools', { params: { x: 'all' } });
    for (const { poolId } of data.pools.slice(0, 1)) {
      await reader.call('getPool', { params: { poolId } });
      await reader.call('listOrders', { params: { poolId } });
    }
    for (const name of ['listFaqs', 'listCms', 'getSettings', 'getSiteTexts', 'config'] as const) {
      await reader.call(name);
    }
  }
}

/** Throws if a user whose session was lost can't sign in again. */
export async function signingInWorks({ holders }: People): Promise<void> {
  for (const holder of holders.slice(0, 1)) await eventually(() => holder.call('listMyOrders'));
}
