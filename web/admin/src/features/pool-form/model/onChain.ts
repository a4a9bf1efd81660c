import { formatExact, type Network } from '@launchpad/api';
import type { TokenFacts } from '@launchpad/contracts';
import { displayToken } from '@launchpad/web-kit/api/untrustedText';
import { parseAmount } from '@launchpad/web-kit/formats/amountInput';
import { formatDateUtc } from '@launchpad/web-kit/formats/date';
import { shortAddress } from '@launchpad/web-kit/formats/labels';
import { t } from '../../../strings';
import type { PoolDraft } from './draft';
import type { DraftField } from './steps';

/** A value of the transaction that creates a pool. */
export interface OnChainValue {
  what: string;
  /** where it is entered */
  field: DraftField;
  /** as entered; undefined while it is missing or wrong */
  shown: string | undefined;
  /** as the contract stores it */
  stored: string | undefined;
  /** whether the owner can change it later */
  editable?: true;
}

interface Known {
  network: Network | undefined;
  token: TokenFacts | undefined;
  coin: Network['stableCoins'][number] | undefined;
  hashes: { formHash: string; merkleRoot: string } | undefined;
  /** the highest platform fee the owner accepts, over 1000 */
  maxFeeNumerator: number;
}

const { fields, steps, types, addresses } = t.create;
const texts = steps.onChain;

/** Every value that goes on chain, in the order of the form. */
export function onChainValues(draft: PoolDraft, known: Known): OnChainValue[] {
  const { network, token, coin, hashes, maxFeeNumerator } = known;
  const pooling = token && { ...displayToken(token), address: token.address };
  const amount = (
    field: 'poolSellAmount' | 'minimumBuyAmount' | 'minimumBiddingAmount' | 'minimumFundingThreshold',
    unit: { symbol: string; decimals: number } | undefined,
  ) => {
    const value = (unit && parseAmount(draft[field], unit.decimals)) ?? 0n;
    const entered = unit && value > 0n ? { unit, value } : undefined;
    return {
      what: fields[field],
      field,
      shown: entered && `${formatExact(entered.value, entered.unit.decimals)} ${entered.unit.symbol}`,
      stored: entered && String(entered.value),
    };
  };
  const date = (field: 'poolStartDate' | 'poolEndDate' | 'poolCancelDate') => ({
    what: fields[field],
    field,
    shown: draft[field] === null ? undefined : formatDateUtc(draft[field]),
    stored: draft[field] === null ? undefined : String(draft[field]),
  });
  const bidding = coin && { symbol: coin.name, decimals: coin.decimals };
  const isListed = draft.poolType === 'whiteList';
  return [
    {
      what: texts.metadata,
      field: 'title',
      shown: draft.title || undefined,
      stored: hashes && shortAddress(hashes.formHash),
      editable: true,
    },
    { what: texts.contract, field: 'network', shown: network?.name, stored: network?.auction },
    {
      what: texts.maxFee,
      field: 'network',
      shown: network && texts.atMost(formatExact(BigInt(maxFeeNumerator), 1)),
      stored: network && String(maxFeeNumerator),
    },
    { what: fields.biddingToken, field: 'biddingToken', shown: coin?.name, stored: coin?.address },
    {
      what: fields.poolingToken,
      field: 'poolingToken',
      shown: pooling && `${pooling.name} (${pooling.symbol})`,
      stored: pooling?.address,
    },
    {
      what: texts.decimals,
      field: 'poolingToken',
      shown: pooling && coin && `${pooling.symbol}, ${coin.name}`,
      stored: pooling && coin && texts.bothDecimals(pooling.decimals, coin.decimals),
    },
    amount('poolSellAmount', pooling),
    amount('minimumFundingThreshold', bidding),
    amount('minimumBuyAmount', pooling),
    amount('minimumBiddingAmount', bidding),
    {
      what: texts.root,
      field: 'poolType',
      shown: isListed ? `${types.whiteList}, ${addresses(draft.whiteListUsers.length)}` : texts.everyone,
      stored: hashes && shortAddress(hashes.merkleRoot),
      editable: true,
    },
    date('poolStartDate'),
    date('poolEndDate'),
    date('poolCancelDate'),
    {
      what: fields.isFinalize,
      field: 'isFinalize',
      shown: draft.isFinalize ? t.yes : t.no,
      stored: String(draft.isFinalize),
    },
  ];
}
