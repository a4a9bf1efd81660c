import type { Pool } from '@launchpad/api';
import { pageOf, textLimits } from '@launchpad/contracts';
import { toInputText } from '@launchpad/web-kit/formats/amountInput';
import { emptyDraft, type PoolDraft } from './draft';

/**
 * A draft with an earlier pool's values. What belongs to that sale alone stays empty: the dates, the identity document,
 * which each review asks for, and the addresses of a whitelist.
 * @param pool as its owner sees it
 * @param coin name of its bidding token among the network's stablecoins, if it is still one
 */
export function duplicateOf(pool: Pool, coin: string | undefined): PoolDraft {
  const { title, network, poolingToken, ptDecimals, bdDecimals } = pool;
  const { name = '', email = '', phone = '', message = '' } = pool;
  return {
    ...emptyDraft,
    ...pageOf(pool),
    title: title.slice(0, textLimits.title),
    ...{ network: network as PoolDraft['network'], poolingToken },
    biddingToken: coin ?? '',
    poolSellAmount: toInputText(pool.poolSellAmount, ptDecimals),
    minimumBuyAmount: toInputText(pool.minimumBuyAmount, ptDecimals),
    minimumBiddingAmount: toInputText(pool.minimumBiddingAmount, bdDecimals),
    minimumFundingThreshold: toInputText(pool.minimumFundingThreshold, bdDecimals),
    ...{ isKyc: pool.isKyc, isFinalize: pool.isFinalize, poolType: pool.poolType },
    ...{ name, email, phone, message },
  };
}
