import { Inbox, InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { ChainListenerService, type Caller, type ChainFact } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';

const PATIENCE_MS = 15_000;

/** What a transaction said on chain, as read by the listener. */
export interface PostedTransaction {
  facts: ChainFact[];
  /** Waits until all of it is applied here. */
  applied: () => Promise<void>;
}

/** Transactions a browser tells of. A post is a hint: what counts is what the chain says of the transaction. */
@Injectable()
export class PostedTransactions {
  constructor(
    @InjectClient(ChainListenerService)
    private readonly chainListener: RpcClient<typeof ChainListenerService>,
    private readonly inbox: Inbox,
  ) {}

  /**
   * Has a transaction read.
   * @param caller whose post it is: what is asked of nodes for it is bounded
   * @throws Problem of the listener where it is missing, failed, or not one of the auction
   */
  async read(
    chainId: number,
    transactionHash: string,
    caller: Caller | undefined,
  ): Promise<PostedTransaction> {
    const wallet = caller?.address || caller?.subject;
    const request = { chainId, transactionHash: transactionHash.toLowerCase(), ...(wallet && { wallet }) };
    const { facts, eventIds } = await this.chainListener.ingest(request, { timeoutMs: PATIENCE_MS });
    return { facts, applied: () => this.inbox.applied(eventIds) };
  }

  /**
   * Has a transaction read that is said to have done something to a pool, and waits until it is applied here.
   * @returns the fact of that kind about that pool
   * @throws Problem 422 where the transaction did something else
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
    await applied();
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

/** 422: the transaction is one of the auction, and did something else than the post says. */
export function mismatch(detail: string): Problem {
  return new Problem(422, 'transaction-mismatch', 'The transaction does not fit', detail);
}
