import { createHash } from 'node:crypto';

/**
 * The items of one of several instances. All have equally many, or one more; and when an instance comes or goes, few items
 * move (rendezvous hashing, up to that number).
 * @param live all instances, this one included
 */
export function shareOf(instance: string, live: readonly string[], items: readonly string[]): string[] {
  const most = Math.ceil(items.length / live.length);
  const shares = new Map(live.map((id) => [id, [] as string[]]));
  for (const item of items) {
    const ranked = [...shares.keys()].toSorted((a, b) => (rank(a, item) < rank(b, item) ? -1 : 1));
    const taker = ranked.find((id) => (shares.get(id)?.length ?? 0) < most);
    shares.get(taker ?? '')?.push(item);
  }
  return shares.get(instance) ?? [];
}

const rank = (id: string, item: string) => createHash('sha256').update(`${id} ${item}`).digest('hex');
