import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { decodeAuctionLog } from '@launchpad/contracts';
import { Clock, Problem } from '@launchpad/platform';
import type { ChainFact } from '@launchpad/proto';
import { ChainStore } from '../chain/chain.store.js';
import { NodeUnavailable } from '../node/errors.js';
import type { Receipt } from '../node/shapes.js';
import { Chains, type FollowedChain } from '../scan/chains.js';

const PATIENCE_MS = 4_000;
/** A node may learn of a block a moment after the wallet's node did. */
const MISSING_PATIENCE_MS = 2_000;
const LOOK_AGAIN_MS = 50;
const HASH = /^0x[0-9a-f]{64}$/;

/** Facts, and the ids of the events that carry them, in the same order, but for those of long ago. */
export interface Ingested {
  facts: ChainFact[];
  eventIds: string[];
}

/**
 * Answers what a transaction told. Only the scan records facts, so that they stay in the chain's order: ingesting
 * makes it look at once and waits until it has passed the transaction's block.
 */
@Injectable()
export class IngestService {
  constructor(
    private readonly chains: Chains,
    private readonly store: ChainStore,
    private readonly clock: Clock,
  ) {}

  /**
   * @param transactionHash lowercase
   * @throws Problem 422 transaction-missing, transaction-failed or transaction-foreign, 503 when the chain cannot
   * be followed that far for now
   */
  async ingest(chainId: number, transactionHash: string): Promise<Ingested> {
    const chain = this.chains.find(chainId);
    const invalid = [
      ...(chain ? [] : [{ field: 'chainId', message: `${chainId} is not one of the networks` }]),
      ...(HASH.test(transactionHash)
        ? []
        : [{ field: 'transactionHash', message: 'is not a transaction hash' }]),
    ];
    if (!chain || invalid.length > 0) throw Problem.invalid(invalid);

    const deadline = this.clock.nowMs() + PATIENCE_MS;
    while (this.clock.nowMs() < deadline) {
      const known = await this.store.factsOf(chainId, transactionHash);
      if (known.facts.length > 0) return known;
      check(chain, await this.receipt(chain, transactionHash, deadline - PATIENCE_MS + MISSING_PATIENCE_MS));
      chain.worker.nudge();
      await delay(LOOK_AGAIN_MS);
    }
    throw new Problem(
      503,
      'chain-behind',
      'The network is catching up',
      `chain ${chainId} is not read that far yet`,
    );
  }

  private async receipt({ nodes, network }: FollowedChain, hash: string, deadline: number): Promise<Receipt> {
    for (;;) {
      const receipt = await nodes
        .use((node) => node.receipt(hash))
        .catch((error: unknown) => {
          if (!(error instanceof NodeUnavailable)) throw error;
          throw new Problem(503, 'chain-unavailable', 'The network is not available', error.message);
        });
      if (receipt) return receipt;
      if (this.clock.nowMs() >= deadline) {
        throw refusal('transaction-missing', `no block of ${network.name} holds transaction ${hash}`);
      }
      await delay(LOOK_AGAIN_MS);
    }
  }
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

function refusal(code: keyof typeof titles, detail: string): Problem {
  return new Problem(422, code, titles[code], detail);
}
