import { decodeOrder } from '@launchpad/contracts';
import { poolStatesOf, type PoolState } from '@launchpad/facts';
import type { ChainFact } from '@launchpad/proto';

/** Orders whose sequence is below this lie in the root of the book, which forgets them when they are paid out. */
const ROOT_SEQUENCES = 2 ** 29;
/** Orders that the root has room for; later ones lie deeper. */
const ROOT_ROOM = 32;

/** A pool as its facts say. */
export class FoldedPool {
  /** Undefined if the fact of its creation is missing. */
  state: PoolState | undefined;
  /** Bidding tokens that the book counts, in the sum of its price bands. */
  bid = 0n;
  /** Bidding tokens taken at the clearing price. */
  volumeAtPrice = 0n;
  /** Whether each order is open, by its word. */
  readonly orders = new Map<string, boolean>();
  /** How many orders were placed in the book's root, and how many at least, by the sequences of all orders. */
  private rootCount = 0;
  private leastInRoot = 0;

  /** False when an order of the book's root is missing. The state does not contain those that were paid out. */
  get isGapless(): boolean {
    return this.rootCount === this.leastInRoot;
  }

  addOrder(event: string, word: string): void {
    const isPlaced = event === 'newSellOrderPlaced';
    const { sellAmount, sequence } = decodeOrder(word);
    const isInRoot = sequence < ROOT_SEQUENCES;
    this.orders.set(word, isPlaced);
    this.leastInRoot = Math.max(this.leastInRoot, isInRoot ? sequence + 1 : ROOT_ROOM);
    if (isPlaced) {
      this.bid += sellAmount;
      if (isInRoot) this.rootCount += 1;
    } else if (event === 'sellOrderCancelled' || isInRoot) {
      this.bid -= sellAmount;
    }
  }
}

/** The state of the auction that follows from its facts. */
export class AuctionFold {
  readonly pools = new Map<number, FoldedPool>();
  private changed = new Map<number, Set<string>>();

  /** @param users how many users the auction has registered */
  constructor(private users = 0) {}

  get userCount(): number {
    return this.users;
  }

  /** How many pools have been created. */
  get poolCount(): number {
    return [...this.pools.values()].filter(({ state }) => state).length;
  }

  /** The pools that facts were about since the last call of {@link forgetChanges}, and those of their orders. */
  get changes(): ReadonlyMap<number, ReadonlySet<string>> {
    return this.changed;
  }

  forgetChanges(): void {
    this.changed = new Map();
  }

  addUsers(count: number): void {
    this.users += count;
  }

  /** Takes in a fact, after those before it in the chain. */
  add(fact: ChainFact): void {
    const { blockchainPoolId } = fact;
    const pool = this.pools.get(blockchainPoolId) ?? new FoldedPool();
    this.pools.set(blockchainPoolId, pool);
    const changed = this.changed.get(blockchainPoolId) ?? new Set();
    this.changed.set(blockchainPoolId, changed);
    switch (fact.fact.case) {
      case 'newSellOrderPlaced':
      case 'sellOrderCancelled':
      case 'orderClaimedByUser':
      case 'orderRefunded': {
        const { order } = fact.fact.value;
        pool.addOrder(fact.fact.case, order);
        changed.add(order);
        break;
      }
      default:
        if (fact.fact.case === 'poolCleared')
          pool.volumeAtPrice = BigInt(fact.fact.value.volumeClearingPriceOrder);
        pool.state = poolStatesOf([fact], pool.state)[0];
    }
  }
}
