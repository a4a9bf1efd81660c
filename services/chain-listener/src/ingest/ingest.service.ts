import { Injectable } from '@nestjs/common';
import { limits } from '@launchpad/api';
import { decodeAuctionLog } from '@launchpad/contracts';
import { Clock, Problem } from '@launchpad/platform';
import { ChainStore, type TransactionFacts } from '../chain/chain.store.js';
import { NodeUnavailable } from '../node/errors.js';
import type { Receipt } from '../node/shapes.js';
import { Chains, type ConfiguredChain } from '../scan/chains.js';
import { OverBudget, ReceiptReader } from './receipt-reader.js';
import { TransactionWaiter } from './transaction-waiter.js';

/** The scan usually reads a block within this time, so most posts need no extra node calls. */
const SCAN_WAIT_MS = 700;
/** A node may see a block slightly later than the wallet's node did. */
const MISSING_TIMEOUT_MS = 2_000;
const UNREAD_TIMEOUT_MS = 4_000;
/** For a mined transaction: the scan will read its block. Callers wait longer than this. */
const MINED_TIMEOUT_MS = 10_000;
const TOO_MANY = 'Too many transactions are being looked up: please try again in a few seconds';
const HASH = /^0x[0-9a-f]{64}$/;

/** State for posts of a chain's transactions. */
interface Posts {
  chain: ConfiguredChain;
  waiter: TransactionWaiter;
  receipts: ReceiptReader;
}

/**
 * Returns the facts of posted transactions. Only the scan records facts, to keep them in the chain's order: ingesting
 * triggers it and waits until it has passed the transaction's block. Nodes are asked only about transactions without
 * facts, within a separate budget.
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
   * @param wallet who posted it
   * @throws Problem 422 transaction-missing, transaction-failed, transaction-foreign or transaction-too-large, 503 if the chain cannot
   * be read that far for now, 429 too-many-posts if that is not known because too many were looked up
   */
  async ingest(chainId: number, transactionHash: string, wallet: string): Promise<TransactionFacts> {
    const posts = this.postsOf(chainId);
    const invalid = [
      ...(posts ? [] : [{ field: 'chainId', message: `${chainId} is not one of the networks` }]),
      ...(HASH.test(transactionHash)
        ? []
        : [{ field: 'transactionHash', message: 'is not a transaction hash' }]),
    ];
    if (!posts || invalid.length > 0) throw Problem.invalid(invalid);
    const { chain, waiter } = posts;
    const early = await waiter.waitFor(transactionHash, wallet, SCAN_WAIT_MS);
    if (early) return checkSize(early, transactionHash);
    const receipt = await receiptOf(posts, transactionHash, wallet);
    if (isFound(receipt)) check(chain, receipt);
    const late = await waiter.waitFor(transactionHash, wallet, timeoutFor(receipt) - SCAN_WAIT_MS);
    if (late) return checkSize(late, transactionHash);
    if (receipt === null) {
      throw refusal(
        'transaction-missing',
        `no block of ${chain.network.name} holds transaction ${transactionHash}`,
      );
    }
    if (receipt instanceof OverBudget) {
      const detail = 'the budget for looking it up is used up';
      throw new Problem(429, 'too-many-posts', TOO_MANY, detail, [], receipt.seconds);
    }
    const detail = `chain ${chainId} is not read that far yet`;
    throw unavailable('chain-behind', 'The network is catching up', detail);
  }

  private postsOf(chainId: number): Posts | undefined {
    const known = this.posts.get(chainId);
    const chain = this.chains.find(chainId);
    if (known || !chain) return known;
    const posts = {
      chain,
      waiter: new TransactionWaiter(chainId, this.store, this.clock, () => chain.worker?.nudge()),
      receipts: new ReceiptReader(chain.backgroundNodes, this.clock),
    };
    this.posts.set(chainId, posts);
    return posts;
  }
}

/** What is known of a transaction without facts. */
type LookUp = Awaited<ReturnType<ReceiptReader['read']>>;

const isFound = (receipt: LookUp): receipt is Receipt => receipt !== null && !(receipt instanceof OverBudget);

function timeoutFor(receipt: LookUp): number {
  if (receipt === null) return MISSING_TIMEOUT_MS;
  return isFound(receipt) ? MINED_TIMEOUT_MS : UNREAD_TIMEOUT_MS;
}

function receiptOf({ receipts }: Posts, hash: string, wallet: string): Promise<LookUp> {
  return receipts.read(hash, wallet).catch((error: unknown) => {
    if (!(error instanceof NodeUnavailable)) throw error;
    throw unavailable('chain-unavailable', 'The network is not available', error.message);
  });
}

function check({ network }: ConfiguredChain, { status, logs, transactionHash }: Receipt): void {
  if (status !== 1) throw refusal('transaction-failed', `transaction ${transactionHash} was reverted`);
  const own = logs.filter(({ address }) => address === network.auction);
  if (own.some((log) => 'poolId' in (decodeAuctionLog(log)?.args ?? {}))) return;
  throw refusal(
    'transaction-foreign',
    `transaction ${transactionHash} says nothing of a pool on ${network.name}`,
  );
}

/** Rejects what does not fit into one reply; all facts are recorded nevertheless. */
function checkSize(found: TransactionFacts, transactionHash: string): TransactionFacts {
  const { length } = found.facts;
  if (length <= limits.factsOfTransaction) return found;
  const detail = `transaction ${transactionHash} has ${length} facts, of which a reply holds ${limits.factsOfTransaction}; all are recorded`;
  throw refusal('transaction-too-large', detail);
}

const titles = {
  'transaction-missing': 'Transaction not found',
  'transaction-failed': 'Transaction has been reverted',
  'transaction-foreign': 'Transaction is not about a pool',
  'transaction-too-large': 'Transaction holds too many facts',
};

function unavailable(code: string, title: string, detail: string): Problem {
  return new Problem(503, code, title, detail);
}

function refusal(code: keyof typeof titles, detail: string): Problem {
  return new Problem(422, code, titles[code], detail);
}
