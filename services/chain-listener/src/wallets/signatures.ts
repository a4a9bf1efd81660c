import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { limits } from '@launchpad/api';
import { isSignedUndeployed, signatureCheckCall, type ContractSignature } from '@launchpad/contracts';
import { Clock, Networks, Problem } from '@launchpad/platform';
import { NodeUnavailable } from '../node/errors.js';
import { NodePool } from '../node/node-pool.js';

/** Concurrent checks per node. */
const CONCURRENCY = 4;
/** Further ones are refused: they would have to wait too long. */
const MAX_PENDING = 200;
/** Time for all nodes of a chain; callers wait longer than this. */
const TIMEOUT_MS = 4_000;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const HASH = /^0x[0-9a-f]{64}$/;

/**
 * Whether contract wallets sign. Wallets are strangers' contracts: they can neither be taken for a failing node nor
 * make one fail, and their nodes' record is apart from the scan's.
 */
@Injectable()
export class Signatures {
  private readonly nodes: ReadonlyMap<number, NodePool>;
  private pending = 0;

  constructor(networks: Networks, clock: Clock) {
    this.nodes = new Map(
      networks.all.map(({ chainId, rpcUrls }) => [
        chainId,
        new NodePool(chainId, rpcUrls, clock, CONCURRENCY),
      ]),
    );
  }

  /**
   * Whether a wallet signs on a chain. One that is not deployed there signs only if it is deployed on no other: there its
   * owners may have changed, and those it began with must not speak for it.
   * @param signature with wallet and hash in lowercase
   * @throws Problem 503 while no node of the chain answers
   */
  async verify(chainId: number, signature: ContractSignature): Promise<boolean> {
    const nodes = this.nodes.get(chainId);
    const invalid = [
      ...(nodes ? [] : [{ field: 'chainId', message: `${chainId} is not one of the networks` }]),
      ...(ADDRESS.test(signature.wallet) ? [] : [{ field: 'wallet', message: 'is not an address' }]),
      ...(HASH.test(signature.hash) ? [] : [{ field: 'hash', message: 'is not a hash' }]),
      ...(signature.signature.length <= 2 + 2 * limits.signatureBytes
        ? []
        : [{ field: 'signature', message: 'is too long' }]),
    ];
    if (!nodes || invalid.length > 0) throw Problem.invalid(invalid);
    const check = signatureCheckCall(signature);
    if (check === undefined) return false;
    if (this.pending >= MAX_PENDING) throw unavailable('too many signatures are being checked');
    this.pending += 1;
    const signs = async () =>
      (await nodes.use((node) => node.signed(check))) && !(await this.isOutlived(nodes, signature));
    return withinTime(signs().finally(() => (this.pending -= 1))).catch((error: unknown) => {
      throw error instanceof NodeUnavailable ? unavailable(error.message) : error;
    });
  }

  /** Whether what was signed for a wallet's deployment is of the past: another chain has the wallet already. */
  private async isOutlived(own: NodePool, { wallet, signature }: ContractSignature): Promise<boolean> {
    const isDeployedOn = (nodes: NodePool) => nodes.use((node) => node.hasCode(wallet));
    if (!isSignedUndeployed(signature) || (await isDeployedOn(own))) return false;
    const others = [...this.nodes.values()].filter((nodes) => nodes !== own);
    return (await Promise.all(others.map(isDeployedOn))).includes(true);
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const timeout = delay(TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
    throw new NodeUnavailable(`no answer within ${TIMEOUT_MS} ms`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    done.abort();
  }
}

function unavailable(detail: string): Problem {
  return new Problem(503, 'chain-unavailable', 'The network is not available', detail);
}
