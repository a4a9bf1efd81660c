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
  /** only pools whose owner has submitted contact data, and of each owner only the first ones of each hour */
  waiting: boolean;
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

/** How many pools of an owner are not listed. */
export interface Held {
  owner: string;
  count: number;
}

interface Kept {
  generation: number;
  all: ListedPool[];
  held: readonly Held[];
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

/** Pools of one owner that are listed of those submitted within an hour. */
const MOST_WAITING = 20;
const HOUR_MS = 3_600_000;
/** Owners whose further pools are counted. */
const MOST_HELD = 20;

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

  /** The owners with pools that the list leaves out, those with the most first. A search finds these too. */
  held(filter: Filter): readonly Held[] {
    return this.list(this.simplified(filter)).held;
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
    const found = this.filtered(filter);
    const { all, held } = isLimited(filter) ? limited(found) : { all: found, held: [] };
    const kept = { generation, all, held, split: undefined, titles: undefined };
    this.keep(key, kept);
    return kept;
  }

  private filtered(filter: Filter): ListedPool[] {
    const { name, owner, order } = filter;
    if (name !== '') {
      const searched = this.list({ ...filter, name: '', waiting: false });
      const found = (searched.titles ??= new Titles(searched.all)).having(name);
      return filter.waiting ? found.filter(isSubmitted) : found;
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
  if (filter.waiting && !isSubmitted(pool)) return false;
  if (outcome !== undefined && pool.outcome !== outcome) return false;
  const counts = only === 0 || pool.chainId === only;
  if (managed) return counts;
  return !pool.isDeleted && (pool.isApproved || (caller !== '' && pool.owner === caller && counts));
}

const isSubmitted = ({ contactAt }: ListedPool) => contactAt !== null;

/** Whether a list leaves pools out: a search finds all. */
const isLimited = ({ waiting, name }: Filter) => waiting && name === '';

/** Leaves out pools after the first of an owner within an hour, so that nobody fills the list; these are counted. */
function limited(pools: ListedPool[]): { all: ListedPool[]; held: Held[] } {
  const submitted = new Map<string, number>();
  const counts = new Map<string, number>();
  const held = new Set<ListedPool>();
  const byTime = pools.toSorted(
    (one, other) => (one.contactAt ?? 0) - (other.contactAt ?? 0) || (one.poolId < other.poolId ? -1 : 1),
  );
  for (const pool of byTime) {
    const { owner, contactAt } = pool;
    const hour = `${owner} ${Math.floor((contactAt ?? 0) / HOUR_MS)}`;
    const number = (submitted.get(hour) ?? 0) + 1;
    submitted.set(hour, number);
    if (number <= MOST_WAITING) continue;
    held.add(pool);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return {
    all: pools.filter((pool) => !held.has(pool)),
    held: [...counts]
      .map(([owner, count]) => ({ owner, count }))
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MOST_HELD),
  };
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
