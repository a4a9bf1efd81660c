import { FactLog, poolStateOf } from '@launchpad/facts';
import { isWallet, Problem, readsAllPools, walletOf } from '@launchpad/platform';
import type { Caller, ChainFact } from '@launchpad/proto';
import type { EntityManager } from 'typeorm';

/**
 * The facts about a pool itself that its state follows from, in chain order, for its owner and admins.
 * @throws Problem 404 for an unknown pool, 401 without a session, 403 for everybody else
 */
export async function factsForInsider(
  poolId: string,
  caller: Caller | undefined,
  manager: EntityManager,
): Promise<ChainFact[]> {
  const facts = await FactLog.forReading(poolId, manager).ofPool();
  const state = poolStateOf(facts);
  if (!state) throw Problem.notFound('No Record Found', 'There is no such pool');
  if (readsAllPools(caller)) return facts;
  walletOf(caller);
  if (isWallet(caller, state.poolOwner, state.created.chainId)) return facts;
  throw Problem.forbidden('Access Denied!', 'Only the pool owner and admins may see this');
}
