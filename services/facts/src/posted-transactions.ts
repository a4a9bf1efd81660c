import { Inbox, InjectClient, Problem, publishedFact, type RpcClient } from '@launchpad/platform';
import { ChainListenerService, type Caller, type ChainFact } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { factId } from './fact-log.js';

const TIMEOUT_MS = 15_000;

/** The facts in a transaction, as read by the listener. */
export interface PostedTransaction {
  facts: ChainFact[];
  /** Waits until this service has applied these of them: facts that it derives nothing from are not recorded. */
  applied: (facts: readonly ChainFact[]) => Promise<void>;
}

/** Transactions posted by browsers. A post is only a hint: what the transaction did is read from the chain. */
@Injectable()
export class PostedTransactions {
  constructor(
    @InjectClient(ChainListenerService)
    private readonly chainListener: RpcClient<typeof ChainListenerService>,
    private readonly inbox: Inbox,
  ) {}

  /**
   * Asks the listener to read a transaction.
   * @param caller who posted it; node requests are budgeted by wallet
   * @throws Problem from the listener if the transaction is missing, failed, or not one of the auction
   */
  async read(
    chainId: number,
    transactionHash: string,
    caller: Caller | undefined,
  ): Promise<PostedTransaction> {
    const wallet = caller?.address || caller?.subject;
    const request = { chainId, transactionHash: transactionHash.toLowerCase(), ...(wallet && { wallet }) };
    const { facts, eventIds } = await this.chainListener.ingest(request, { timeoutMs: TIMEOUT_MS });
    const eventsOf = (those: readonly ChainFact[]) => {
      const ids = new Set(those.map(factId));
      return eventIds.filter((id) => ids.has(publishedFact(id)));
    };
    return { facts, applied: (those) => this.inbox.applied(eventsOf(those)) };
  }

  /**
   * Reads a transaction that should have acted on a pool, and waits until that is applied here.
   * @returns the fact of that kind about the pool
   * @throws Problem 422 if the transaction did something else
   */
  async apply<K extends FactKind>(
    pool: OnChainPool,
    transactionHash: string,
    kind: K,
    caller: Caller | undefined,
  ): Promise<FactOf<K>> {
    const { facts, applied } = await this.read(pool.chainId, transactionHash, caller);
    const fact = facts.find((f) => f.fact.case === kind && f.blockchainPoolId === pool.blockchainPoolId);
    if (!fact) throw mismatch(`The transaction holds no ${kind} of this pool`);
    await applied([fact]);
    return fact.fact.value as FactOf<K>;
  }
}

interface OnChainPool {
  chainId: number;
  blockchainPoolId: number;
}

type Fact = ChainFact['fact'];
type FactKind = NonNullable<Fact['case']>;
type FactOf<K extends FactKind> = Extract<Fact, { case: K }>['value'];

/** 422: the transaction is one of the auction, but did something other than the post claims. */
export function mismatch(detail: string): Problem {
  return new Problem(422, 'transaction-mismatch', 'The transaction does not fit', detail);
}
