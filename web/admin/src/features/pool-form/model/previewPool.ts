import type { Network, Pool } from '@launchpad/api';
import { pageOf, type TokenFacts } from '@launchpad/contracts';
import { displayToken } from '@launchpad/web-kit/api/untrustedText';
import { parseAmount } from '@launchpad/web-kit/formats/amountInput';
import { freshPool } from '@launchpad/web-kit/pool/freshPool';
import { t } from '../../../strings';
import type { PoolDraft } from './draft';

interface Known {
  network: Network | undefined;
  token: TokenFacts | undefined;
  coin: Network['stableCoins'][number] | undefined;
  feeNumerator: number | undefined;
  owner: string;
  /** unix seconds of the chain */
  now: number;
}

const DAY = 86_400;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** The pool a draft would become, approved and without a bid, for its preview; what is not filled in is an example. */
export function previewPool(
  draft: PoolDraft,
  { network, token, coin, feeNumerator, owner, now }: Known,
): Pool {
  const pooling = token ? displayToken(token) : { name: '', symbol: t.create.preview.token, decimals: 18 };
  const bdDecimals = coin?.decimals ?? 18;
  const amount = (text: string, decimals: number) => {
    const value = parseAmount(text, decimals) ?? 0n;
    return String(value > 0n ? value : 0n);
  };
  const poolStartDate = draft.poolStartDate ?? now + 7 * DAY;
  return {
    ...freshPool,
    _id: 'preview',
    poolId: 'preview',
    blockchainPoolId: 0,
    chainId: network?.chainId ?? 0,
    network: draft.network || t.create.preview.network,
    ...pageOf(draft),
    title: draft.title || t.create.preview.yourPool,
    poolOwner: owner,
    poolingToken: draft.poolingToken,
    ptName: pooling.name,
    ptSymbol: pooling.symbol,
    ptDecimals: pooling.decimals,
    biddingToken: coin?.address ?? ZERO_ADDRESS,
    bdName: coin?.name ?? '',
    bdSymbol: coin?.name ?? t.create.preview.coin,
    bdDecimals,
    decimals: pooling.decimals,
    poolSellAmount: amount(draft.poolSellAmount, pooling.decimals),
    minimumBuyAmount: amount(draft.minimumBuyAmount, pooling.decimals),
    minimumBiddingAmount: amount(draft.minimumBiddingAmount, bdDecimals),
    minimumFundingThreshold: amount(draft.minimumFundingThreshold, bdDecimals),
    poolStartDate,
    poolEndDate: draft.poolEndDate ?? poolStartDate + 7 * DAY,
    poolCancelDate: draft.poolCancelDate ?? poolStartDate + 6 * DAY,
    isKyc: draft.isKyc,
    isFinalize: draft.isFinalize,
    idoAddress: network?.auction ?? ZERO_ADDRESS,
    poolType: draft.poolType,
    feeNumerator: feeNumerator ?? 0,
    createdAt: now,
    updatedAt: now,
  };
}
