import { Injectable } from '@nestjs/common';
import { decodeAuctionLog } from '@launchpad/contracts';
import { Clock, Problem } from '@launchpad/platform';
import { ChainStore, type Told } from '../chain/chain.store.js';
import { NodeUnavailable } from '../node/errors.js';
import type { Receipt } from '../node/shapes.js';
import { Chains, type FollowedChain } from '../scan/chains.js';
import { ReceiptLooks } from './receipt-looks.js';
import { ToldWatch } from './told-watch.js';

/** A block is read within this time, so that most posts cost nothing beyond what the scan does anyway. */
const FIRST_MS = 700;
/** A node may learn of a block a moment after the wallet's node did. */
const MISSING_PATIENCE_MS = 2_000;
const PATIENCE_MS = 4_000;
const HASH = /^0x[0-9a-f]{64}$/;

/** What posts of a chain's transactions need. */
interface Posts {
  chain: FollowedChain;
  told: ToldWatch;
  receipts: ReceiptLooks;
}

/**
 * Answers what a transaction told. Only the scan records facts, so that they stay in the chain's order: ingesting
 * makes it look at once and waits until it has passed the transaction's block. Nodes are asked only for transactions
 * that told nothing, and within a budget of their own.
 */
@Injectable()
export class IngestService {
  private readonly posts = new Map<number, Posts>();

  constructor(
    private readonly chains: Chains,
    private readonly store: ChainStore,
    private readonly clock: Clock,
  ) {}

  /**
   * @param transactionHash lowercase
   * @param wallet whose post it is
   * @throws Problem 422 transaction-missing, transaction-failed or transaction-foreign, 503 when the chain cannot
   * be followed that far for now, or too many posts wait
   */
  async ingest(chainId: number, transactionHash: string, wallet: string): Promise<Told> {
    const posts = this.postsOf(chainId);
    const invalid = [
      ...(posts ? [] : [{ field: 'chainId', message: `${chainId} is not one of the networks` }]),
      ...(HASH.test(transactionHash)
        ? []
        : [{ field: 'transactionHash', message: 'is not a transaction hash' }]),
    ];
    if (!posts || invalid.length > 0) throw Problem.invalid(invalid);
    const { chain, told } = posts;
    if (told.isFull)
      throw unavailable('chain-busy', 'The network is busy', 'too many transactions are waited for');

    const atOnce = await told.of(transactionHash, FIRST_MS);
    if (atOnce) return atOnce;
    const receipt = await receiptOf(posts, transactionHash, wallet);
    if (receipt) check(chain, receipt);
    const patience = receipt === null ? MISSING_PATIENCE_MS : PATIENCE_MS;
    const late = await told.of(transactionHash, patience - FIRST_MS);
    if (late) return late;
    if (receipt === null) {
      throw refusal(
        'transaction-missing',
        `no block of ${chain.network.name} holds transaction ${transactionHash}`,
      );
    }
    const detail = receipt ? `chain ${chainId} is not read that far yet` : 'it was not looked for';
    throw unavailable('chain-behind', 'The network is catching up', detail);
  }

  private postsOf(chainId: number): Posts | undefined {
    const known = this.posts.get(chainId);
    const chain = this.chains.find(chainId);
    if (known || !chain) return known;
    const posts = {
      chain,
      told: new ToldWatch(chainId, this.store, this.clock, () => chain.worker.nudge()),
      receipts: new ReceiptLooks(chain.aside, this.clock),
    };
    this.posts.set(chainId, posts);
    return posts;
  }
}

function receiptOf({ receipts }: Posts, hash: string, wallet: string): Promise<Receipt | null | undefined> {
  return receipts.of(hash, wallet).catch((error: unknown) => {
    if (!(error instanceof NodeUnavailable)) throw error;
    throw unavailable('chain-unavailable', 'The network is not available', error.message);
  });
}

function check({ network }: FollowedChain, { status, logs, transactionHash }: Receipt): void {
  if (status !== 1) throw refusal('transaction-failed', `transaction ${transactionHash} was reverted`);
  const own = logs.filter(({ address }) => address === network.auction);
  if (own.some((log) => 'poolId' in (decodeAuctionLog(log)?.args ?? {}))) return;
  throw refusal(
    'transaction-foreign',
    `transaction ${transactionHash} says nothing of a pool on ${network.name}`,
  );
}

const titles = {
  'transaction-missing': 'Transaction not found',
  'transaction-failed': 'Transaction has been reverted',
  'transaction-foreign': 'Transaction is not about a pool',
};

function unavailable(code: string, title: string, detail: string): Problem {
  return new Problem(503, code, title, detail);
}

function refusal(code: keyof typeof titles, detail: string): Problem {
  return new Problem(422, code, titles[code], detail);
}
