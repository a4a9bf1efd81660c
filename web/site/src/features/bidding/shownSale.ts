import type { Network, Pool } from '@launchpad/api';
import { formatAmount, formatDate12, rpc } from '@launchpad/web-kit';
import type { SignedTerms } from '@launchpad/contracts';
import { t } from '../../strings';

/** A bid is for the sale that the page showed: its terms are signed with it, and compared before. */

export interface Comparison {
  /** what the bid expects of its pool */
  termsHash: string;
  /** what is other than shown, for the person; absent where all is as shown */
  changes?: string;
}

/** Compares a pool as it was shown with what the chain says of it now. Throws what the node answers. */
export async function compareSale(network: Network, shown: Pool): Promise<Comparison> {
  const calls = await import('@launchpad/web-kit/chain/calls');
  const { auction, changedTerms, decodeTerms, termsHash, transactions } = calls;
  const data = auction.encodeFunctionData('poolData', [shown.blockchainPoolId]);
  const answer = await rpc(network.publicRpcUrl, 'eth_call', [{ to: shown.idoAddress, data }, 'latest']);
  const now = decodeTerms(String(answer));
  const terms: SignedTerms = {
    ...transactions.termsOf(shown, shown.formHash),
    // a page shows an unknown token's amounts in smallest units, and has no decimals of it
    ...(shown.ptUnknown && { poolingTokenDecimals: now.poolingTokenDecimals }),
    ...(shown.bdUnknown && { biddingTokenDecimals: now.biddingTokenDecimals }),
  };
  const changed = changedTerms(terms, now);
  return {
    termsHash: termsHash(terms),
    ...(changed.length > 0 && { changes: tell(changed, shown, terms, now) }),
  };
}

const says = t.bid.changed;

function tell(changed: (keyof SignedTerms)[], pool: Pool, before: SignedTerms, now: SignedTerms): string {
  const amount = (value: bigint) =>
    `${formatAmount(value.toString(), pool.bdDecimals, pool.bdDecimals)} ${pool.bdSymbol}`;
  const date = (seconds: number | bigint) => formatDate12(Number(seconds));
  const told = changed.map((term) => {
    switch (term) {
      case 'formHash':
        return says.metadata;
      case 'minFundingThreshold':
      case 'minimumBiddingAmountPerOrder':
        return says.term(says.names[term], amount(before[term]), amount(now[term]));
      case 'poolStartDate':
      case 'poolEndDate':
      case 'orderCancellationEndDate':
        return says.term(says.names[term], date(before[term]), date(now[term]));
      // no edit changes these: it is another sale under the same number
      default:
        return says.another;
    }
  });
  return says.text([...new Set(told)].join('; '));
}
