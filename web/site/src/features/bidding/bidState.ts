import { sameAddress, timeState, type Price } from '@launchpad/web-kit';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { isComplete, type DraftErrors } from './bidRules';
import type { Draft } from './draft';

/** What the form's button is for now. Only `ready` sends anything. */
export type BidState =
  /** nobody, or not this wallet, can bid now */
  | { kind: 'blocked'; reason: string }
  | { kind: 'connect' | 'wrongNetwork' | 'loading' | 'unread' | 'spend' | 'price' | 'tooLow' | 'invalid' }
  | { kind: 'ready'; bid: Price }
  | { kind: 'sending' | 'unseen' | 'sent' };

/** Why bidding is not possible now, at all or for this wallet. */
export function blockedReason(
  pool: SteadyPool,
  address: string | undefined,
  now: number,
): string | undefined {
  const state = timeState(pool, now);
  if (pool.isCancelled) return t.bid.cancelled;
  if (state === 'Closed') return t.bid.closed;
  if (sameAddress(pool.poolOwner, address)) return t.bid.owner;
  if (state === 'Upcoming') return t.bid.notOpen;
  if (!pool.isKyc) return t.pool.kycDisabled;
  if (!pool.poolStatus) return t.pool.kycAwaiting;
  return undefined;
}

export interface BidSituation {
  blocked: string | undefined;
  /** the wallet's network; undefined without a wallet */
  walletChain: number | undefined;
  chainId: number;
  hasToken: boolean;
  /** the wallet's bidding tokens could not be read */
  isUnread: boolean;
  draft: Draft;
  limit: Price | undefined;
  errors: DraftErrors;
  isSending: boolean;
  /** the wallet's last bid was signed, and no node knows it yet */
  isUnseen: boolean;
  isSent: boolean;
}

/** The one state of the form's button. */
export function bidState(situation: BidSituation): BidState {
  const { blocked, walletChain, chainId, hasToken, isUnread, draft, limit, errors } = situation;
  const { isSending, isUnseen, isSent } = situation;
  if (blocked !== undefined) return { kind: 'blocked', reason: blocked };
  if (isSending) return { kind: 'sending' };
  if (isUnseen) return { kind: 'unseen' };
  if (walletChain === undefined) return { kind: 'connect' };
  if (walletChain !== chainId) return { kind: 'wrongNetwork' };
  if (isSent && draft.sellAmount === '' && draft.buyAmount === '' && !draft.price) return { kind: 'sent' };
  if (draft.sellAmount === '') return { kind: 'spend' };
  if (draft.buyAmount === '' && !errors.price) return { kind: 'price' };
  if (errors.ratio && Object.keys(errors).length === 1) return { kind: 'tooLow' };
  if (!isComplete(draft, errors) || !limit) return { kind: 'invalid' };
  if (hasToken) return { kind: 'ready', bid: limit };
  return { kind: isUnread ? 'unread' : 'loading' };
}
