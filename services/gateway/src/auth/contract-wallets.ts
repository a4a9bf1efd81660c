import { Injectable } from '@nestjs/common';
import { Clock, InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { ChainListenerService } from '@launchpad/proto';
import { getBytes } from 'ethers';
import { Sessions, type Proof } from './sessions.js';

/** How long a contract wallet that signed counts as signing still. */
const FRESH_SECONDS = 60;

/**
 * Wallets that are contracts: they sign by saying so, at the newest block of their chain (EIP-1271, EIP-6492). What they
 * say can change, with their owners, so acts ask them again.
 */
@Injectable()
export class ContractWallets {
  constructor(
    @InjectClient(ChainListenerService)
    private readonly chainListener: RpcClient<typeof ChainListenerService>,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether a wallet signs a hash now; never so for one that is no contract and will be none.
   * @param wallet lowercase
   * @throws Problem 503 while the chain can't be read
   */
  async signs(wallet: string, chainId: number, { hash, signature }: Proof): Promise<boolean> {
    const request = { chainId, wallet, hash, signature: getBytes(signature) };
    try {
      return (await this.chainListener.verifySignature(request)).valid;
    } catch (error) {
      if (!(error instanceof Problem) || !error.isTransient) throw error;
      throw new Problem(503, 'chain-unavailable', 'The network is not available', error.detail);
    }
  }

  /**
   * Ends a session whose contract wallet does not sign its message any more, since its owners have changed. What was found
   * counts for a minute. Other sessions are left alone.
   * @throws Problem 401 if it ended, 503 while the chain can't be read
   */
  async assertStillSigns(sessionId: string): Promise<void> {
    const session = await this.sessions.read(sessionId);
    if (!session?.proof || session.proof.checkedAt > this.clock.nowSeconds() - FRESH_SECONDS) return;
    if (await this.signs(session.address, session.chainId, session.proof)) {
      await this.sessions.confirm(sessionId);
      return;
    }
    await this.sessions.close(sessionId);
    const detail = 'The wallet’s owners have changed since it signed in. Please sign in again.';
    throw new Problem(401, 'unauthenticated', 'Wallet Not Connected!', detail);
  }
}
