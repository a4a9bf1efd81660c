import { Injectable } from '@nestjs/common';
import { limits } from '@launchpad/api';
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
const UNSEEN_PATIENCE_MS = 4_000;
/** Of one that a block holds: it will be read, and who asks waits longer than this. */
const MINED_PATIENCE_MS = 10_000;
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
   * @throws Problem 422 transaction-missing, transaction-failed, transaction-foreign or transaction-too-large, 503 when the chain cannot
   * be followed that far for now
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
    const atOnce = await told.of(transactionHash, wallet, FIRST_MS);
    if (atOnce) return answerable(atOnce, transactionHash);
    const receipt = await receiptOf(posts, transactionHash, wallet);
    if (receipt) check(chain, receipt);
    const late = await told.of(transactionHash, wallet, patienceWith(receipt) - FIRST_MS);
    if (late) return answerable(late, transactionHash);
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

function patienceWith(receipt: Receipt | null | undefined): number {
  if (receipt === null) return MISSING_PATIENCE_MS;
  return receipt ? MINED_PATIENCE_MS : UNSEEN_PATIENCE_MS;
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

/** What fits into one answer; what does not is recorded all the same. */
function answerable(told: Told, transactionHash: string): Told {
  const { length } = told.facts;
  if (length <= limits.factsOfTransaction) return told;
  const detail = `transaction ${transactionHash} did ${length} things, of which ${limits.factsOfTransaction} can be told at once; all are recorded`;
  throw refusal('transaction-too-large', detail);
}

const titles = {
  'transaction-missing': 'Transaction not found',
  'transaction-failed': 'Transaction has been reverted',
  'transaction-foreign': 'Transaction is not about a pool',
  'transaction-too-large': 'Transaction holds too much to be told at once',
};

function unavailable(code: string, title: string, detail: string): Problem {
  return new Problem(503, code, title, detail);
}

function refusal(code: keyof typeof titles, detail: string): Problem {
  return new Problem(422, code, titles[code], detail);
}
