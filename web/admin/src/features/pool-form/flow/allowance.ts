import type { Network } from '@launchpad/api';
import {
  alertError,
  chainNow,
  isRejection,
  kitStrings,
  refusalReason,
  sendTx,
  type TxPhase,
} from '@launchpad/web-kit';
import type { Call } from '@launchpad/web-kit/wallet/batch';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import { t } from '../../../strings';
import type { Sale } from '../model/sale';

/** `revoke`: of an earlier allowance, for tokens that do not raise it. */
export type CreationStep = 'revoke' | 'approve' | 'create' | 'whitelist';
export type OnPhase = (step: CreationStep, phase: TxPhase) => void;

/**
 * How the auction gets its allowance: in one batch with the creation, by a transaction before it, or by a permit that
 * is signed.
 */
export type Allowance = 'batch' | 'unlimited' | 'exact' | 'permit';

export const DONE: TxPhase = { phase: 'confirmed', hash: '' };

/** What a creation carries for its allowance, if anything. */
export interface Granted {
  permit?: SignedPermit;
  /** the approvals, if they go in one batch with the creation */
  before?: readonly Call[];
}

interface Query {
  network: Network;
  /** the account that the pool's creation began with, in lower case */
  owner: string;
  sale: Sale;
  allowance: Allowance;
}

/**
 * Approves the pooling token if the allowance is below the sell amount, after the earlier one is revoked where the token
 * does not raise it; undefined if that failed, which the step says.
 */
export async function ensureAllowance(query: Query, onPhase: OnPhase): Promise<Granted | undefined> {
  onPhase('approve', { phase: 'checking' });
  try {
    return await grant(query, onPhase);
  } catch (error) {
    const rejected = isRejection(error);
    const failure = refusalReason(error, t.progress.approveFailed);
    if (!rejected) {
      console.error('approve', error);
      alertError(t.transactionFailed, failure);
    }
    const reason = rejected ? kitStrings.transaction.rejected : failure;
    onPhase('approve', { phase: 'failed', reason });
    return undefined;
  }
}

export const loadAllowance = () => import('@launchpad/web-kit/transactions/allowance');

async function grant(
  { network, owner, sale, allowance }: Query,
  onPhase: OnPhase,
): Promise<Granted | undefined> {
  const token = sale.poolingToken.address;
  const { readAllowance } = await loadAllowance();
  const given = await readAllowance({
    network,
    token,
    owner,
    spender: network.auction,
  });
  if (given.amount >= sale.sellAmount) {
    onPhase('approve', DONE);
    return {};
  }
  if (allowance === 'permit') return permit(network, owner, sale, onPhase);
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const call = (amount?: bigint): Call => {
    const { to, data } = transactions.approve(network.chainId, token, network.auction, amount);
    return { to, data };
  };
  const revoke = call(0n);
  const approve = call(allowance === 'unlimited' ? undefined : sale.sellAmount);
  if (allowance === 'batch') {
    onPhase('approve', { phase: 'idle' });
    return { before: given.mustRevoke ? [revoke, approve] : [approve] };
  }
  const send = async (step: 'revoke' | 'approve', request: Call) => {
    const failure = { title: t.transactionFailed, message: t.progress.approveFailed };
    const labelled = { network, from: owner, ...request, label: t.progress[step], alerts: { failure } };
    return (await sendTx(labelled, (phase) => onPhase(step, phase))).ok;
  };
  if (given.mustRevoke) {
    onPhase('approve', { phase: 'idle' });
    if (!(await send('revoke', revoke))) return undefined;
  }
  return (await send('approve', approve)) ? {} : undefined;
}

/** How long a permit is valid. */
const PERMIT_SECONDS = 3_600;

async function permit(network: Network, owner: string, sale: Sale, onPhase: OnPhase): Promise<Granted> {
  const token = sale.poolingToken.address;
  const { permitToken, signPermit } = await import('@launchpad/web-kit/wallet/permit');
  const terms = await permitToken(network.publicRpcUrl, token, owner);
  if (!terms) throw new Error('The token takes no permits');
  onPhase('approve', { phase: 'signing' });
  const signed = await signPermit({
    permit: terms,
    chainId: network.chainId,
    token,
    owner,
    spender: network.auction,
    value: sale.sellAmount,
    deadline: chainNow(network.chainId) + PERMIT_SECONDS,
  });
  onPhase('approve', DONE);
  return { permit: signed };
}
