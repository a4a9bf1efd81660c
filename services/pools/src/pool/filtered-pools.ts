import type { KycStatus } from './pool.entity.js';
import type { ListedPool, Order, Outcome, PoolIndex } from './pool-index.js';
import { Titles } from './titles.js';

/** Which pools a list holds, and in which order. Empty texts, empty lists and zeros do not filter. */
export interface Filter {
  order: Order;
  /** all pools, or the approved ones and the caller's own, of which none is deleted */
  managed: boolean;
  owner: string;
  /** wallet whose own pools are in the list before their approval */
  caller: string;
  /** the one chain that the caller's session counts on; zero for all */
  only: number;
  chainId: number;
  featured: boolean | undefined;
  kyc: KycStatus | undefined;
  outcome: Outcome | undefined;
  /** addresses in lower case: the pools that sell or take bids in one of these tokens; none for all */
  tokens: readonly string[];
  /** part of the title, in lower case */
  name: string;
}

/** The pools of a list in the tabs of their times. Ordered by end, those that have ended are last, the latest first. */
export interface Tabs {
  all: readonly ListedPool[];
  /** before the start */
  upcoming: readonly ListedPool[];
  live: readonly ListedPool[];
  /** from the end on */
  ended: readonly ListedPool[];
}

interface Kept {
  generation: number;
  all: ListedPool[];
  split: Split | undefined;
  titles: Titles | undefined;
}

/** Tabs, and the times of each chain from and until which they are right. */
interface Split {
  tabs: Tabs;
  from: Times;
  until: Times;
}

/** Unix seconds by chain. */
type Times = ReadonlyMap<number, number>;

/** Words of memory in all lists that are kept. */
const MOST_KEPT = 2_000_000;

/** Lists, each filtered once until a pool changes, and split into tabs once until one begins or ends. */
export class FilteredPools {
  /** The last used are the last. */
  private readonly lists = new Map<string, Kept>();
  private size = 0;

  constructor(private readonly index: PoolIndex) {}

  /** @param times of each chain; a pool on another chain is in no tab but the first */
  tabs(filter: Filter, times: Times): Tabs {
    const kept = this.list(this.simplified(filter));
    if (!kept.split || !isWithin(kept.split, times)) kept.split = split(kept.all, times, filter.order);
    return kept.split.tabs;
  }

  private list(filter: Filter): Kept {
    const generation = this.index.generation(filter.order);
    const key = JSON.stringify(filter);
    const known = this.lists.get(key);
    if (known?.generation === generation) {
      this.lists.delete(key);
      this.lists.set(key, known);
      return known;
    }
    const kept = { generation, all: this.filtered(filter), split: undefined, titles: undefined };
    this.keep(key, kept);
    return kept;
  }

  private filtered(filter: Filter): ListedPool[] {
    const { name, owner, order } = filter;
    if (name !== '') {
      const searched = this.list({ ...filter, name: '' });
      return (searched.titles ??= new Titles(searched.all)).having(name);
    }
    const pools = owner === '' ? this.index.in(order) : this.index.ownedBy(owner, order);
    return pools.filter((pool) => isIn(pool, filter));
  }

  /** Whoever has nothing hidden shares the list of all visitors. */
  private simplified(filter: Filter): Filter {
    const isHidden = (pool: ListedPool) => !pool.isApproved && !pool.isDeleted;
    if (filter.managed || this.index.ownedBy(filter.caller).some(isHidden)) return filter;
    return { ...filter, caller: '', only: 0 };
  }

  private keep(key: string, kept: Kept): void {
    this.drop(key);
    this.lists.set(key, kept);
    this.size += sizeOf(kept);
    for (const oldest of this.lists.keys()) {
      if (this.size <= MOST_KEPT || oldest === key) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const dropped = this.lists.get(key);
    if (!dropped) return;
    this.size -= sizeOf(dropped);
    this.lists.delete(key);
  }
}

/** Its pools are twice in it, as are their titles; what goes with each list counts as some. */
const sizeOf = ({ all }: Kept) => 4 * all.length + 100;

/** Whether a pool of the filter's owner is in the list. */
function isIn(pool: ListedPool, filter: Filter): boolean {
  const { managed, caller, only, chainId, featured, kyc, outcome, tokens } = filter;
  if (chainId !== 0 && pool.chainId !== chainId) return false;
  if (tokens.length > 0 && !tokens.includes(pool.poolingToken) && !tokens.includes(pool.biddingToken))
    return false;
  if (featured !== undefined && pool.isFeatured !== featured) return false;
  if (kyc !== undefined && pool.kyc !== kyc) return false;
  if (outcome !== undefined && pool.outcome !== outcome) return false;
  const counts = only === 0 || pool.chainId === only;
  if (managed) return counts;
  return !pool.isDeleted && (pool.isApproved || (caller !== '' && pool.owner === caller && counts));
}

function isWithin({ from, until }: Split, times: Times): boolean {
  return [...times].every(([chainId, now]) => from.get(chainId)! <= now && now < until.get(chainId)!);
}

function split(all: readonly ListedPool[], times: Times, order: Order): Split {
  const tabs = { all, upcoming: [] as ListedPool[], live: [] as ListedPool[], ended: [] as ListedPool[] };
  const until = new Map([...times.keys()].map((chainId) => [chainId, Infinity]));
  for (const pool of all) {
    const { chainId, start, end } = pool;
    const now = times.get(chainId);
    if (now === undefined) continue;
    if (start > now) tabs.upcoming.push(pool);
    else if (end > now) tabs.live.push(pool);
    else tabs.ended.push(pool);
    const next = start > now ? start : end;
    if (next > now && next < until.get(chainId)!) until.set(chainId, next);
  }
  if (order !== 'ending') return { tabs, from: times, until };
  const ended = tabs.ended.toReversed();
  const isOver = new Set(ended);
  const open = all.filter((pool) => !isOver.has(pool));
  return { tabs: { ...tabs, all: [...open, ...ended], ended }, from: times, until };
}
