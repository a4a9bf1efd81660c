import type { Network } from '@launchpad/api';
import { formatAmount, formatDateUtc, rpc } from '@launchpad/web-kit';
import type { SignedTerms } from '@launchpad/contracts';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';

/** A bid is valid only for the terms the page showed: they are compared first, and signed with the order. */

export interface Comparison {
  /** hash of the terms the order is placed for */
  termsHash: string;
  /** what differs from the terms shown, as text for the user; absent if nothing does */
  changes?: string;
}

/** Compares a pool as shown with its current state on chain. Throws node errors. */
export async function compareTerms(network: Network, shown: SteadyPool): Promise<Comparison> {
  const calls = await import('@launchpad/web-kit/chain/calls');
  const { auction, changedTerms, decodeTerms, termsHash, transactions } = calls;
  const signed = transactions.signedTermsOf(shown);
  const data = auction.encodeFunctionData('poolData', [shown.blockchainPoolId]);
  const result = await rpc(network.publicRpcUrl, 'eth_call', [{ to: shown.idoAddress, data }, 'latest']);
  const now = decodeTerms(signed, String(result));
  const terms: SignedTerms = {
    ...signed,
    // the page does not know the decimals of an unknown token
    ...(shown.ptUnknown && { poolingTokenDecimals: now.poolingTokenDecimals }),
    ...(shown.bdUnknown && { biddingTokenDecimals: now.biddingTokenDecimals }),
  };
  const changed = changedTerms(terms, now);
  return {
    termsHash: termsHash(terms),
    ...(changed.length > 0 && { changes: describeChanges(changed, shown, terms, now) }),
  };
}

const texts = t.order.changed;

function describeChanges(
  changed: (keyof SignedTerms)[],
  pool: SteadyPool,
  before: SignedTerms,
  now: SignedTerms,
): string {
  const amount = (value: bigint) =>
    `${formatAmount(value.toString(), pool.bdDecimals, pool.bdDecimals)} ${pool.bdSymbol}`;
  const date = (seconds: number | bigint) => formatDateUtc(Number(seconds));
  const descriptions = changed.map((term) => {
    switch (term) {
      case 'minFundingThreshold':
      case 'minimumBiddingAmountPerOrder':
        return texts.term(texts.names[term], amount(before[term]), amount(now[term]));
      case 'poolStartDate':
      case 'poolEndDate':
      case 'orderCancellationEndDate':
        return texts.term(texts.names[term], date(before[term]), date(now[term]));
      // no edit can change these: it is a different sale with the same id
      default:
        return texts.another;
    }
  });
  return texts.text([...new Set(descriptions)].join('; '));
}
