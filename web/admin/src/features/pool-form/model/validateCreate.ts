import { formatAmount, isEmail, limits, PHONE } from '@launchpad/api';
import {
  LEAST_MINIMUM,
  MOST_UNITS,
  poolNetworks,
  worthAtReserve,
  type TokenFacts,
} from '@launchpad/contracts';
import { amountError, parseAmount, readAmount } from '@launchpad/web-kit/formats/amountInput';
import { type FieldErrors, isFilled, isWalletAddress, onlyErrors } from '../../../common/validate';
import { dateErrors } from './dates';
import type { PoolDraft } from './draft';
import { pageErrors } from './validatePage';
import { t } from '../../../strings';

/** Chain data the validation depends on. */
export interface FormFacts {
  /** unix seconds of the selected network's chain */
  now: number;
  /** address of the chosen stablecoin; undefined until chosen */
  biddingTokenAddress: string | undefined;
  biddingDecimals: number;
  /** the pooling token; undefined until loaded */
  poolingToken: TokenFacts | 'unknown' | undefined;
  /** the wallet's balance of the pooling token; undefined while unknown */
  balance: bigint | undefined;
  /** the token, or else the balance, could not be read */
  isUnread: boolean;
}

export type CreateErrors = FieldErrors<keyof PoolDraft>;

/** The token of an amount. */
type Unit = Pick<TokenFacts, 'decimals' | 'symbol'>;

/** All errors of the create form, by field. */
export function validateCreate(draft: PoolDraft, facts: FormFacts): CreateErrors {
  const { fields } = t.create;
  const pooling: Unit =
    typeof facts.poolingToken === 'object'
      ? facts.poolingToken
      : { decimals: 18, symbol: fields.poolingToken };
  const bidding: Unit = {
    decimals: facts.biddingDecimals,
    symbol: draft.biddingToken || fields.biddingToken,
  };
  return onlyErrors<keyof PoolDraft>({
    ...pageErrors(draft, { title: t.errors.title, logo: t.errors.logo, website: t.errors.websiteRequired }),
    network: !draft.network && t.errors.network,
    poolingToken: poolingTokenError(draft, facts),
    biddingToken: biddingTokenError(draft, facts),
    poolSellAmount: sellAmountError(draft, facts, pooling),
    minimumBuyAmount: minimumBuyError(draft, pooling),
    minimumBiddingAmount: minimumError(draft.minimumBiddingAmount, bidding, t.errors.minimumBidding),
    minimumFundingThreshold: errorOf(draft.minimumFundingThreshold, bidding, t.errors.threshold),
    poolType: isWhitelistMissing(draft) && t.errors.whitelist,
    ...dateErrors(draft, facts.now),
    name: (!isFilled(draft.name) || draft.name.length > limits.title) && t.errors.blank,
    email: !isEmail(draft.email) && t.errors.email,
    phone: !PHONE.test(draft.phone) && t.errors.phone,
    message: draft.message.length > limits.contactMessage && t.errors.tooLong(limits.contactMessage),
    identityDoc: !draft.identityDoc && t.errors.identityDoc,
    isKyc: undefined,
    isFinalize: undefined,
    whiteListUsers: undefined,
  });
}

const isWhitelistMissing = ({ poolType, whiteListUsers }: PoolDraft): boolean =>
  poolType === 'whiteList' && whiteListUsers.length === 0;

function poolingTokenError({ poolingToken, network }: PoolDraft, facts: FormFacts): string | undefined {
  if (!isWalletAddress(poolingToken)) return t.errors.poolingToken;
  if (isSameToken(poolingToken, facts.biddingTokenAddress)) return t.errors.sameToken;
  if (facts.poolingToken === 'unknown') return tokenLookupError(network);
  return facts.poolingToken === undefined && facts.isUnread ? t.errors.tokenUnread : undefined;
}

function biddingTokenError({ poolingToken }: PoolDraft, facts: FormFacts): string | undefined {
  if (facts.biddingTokenAddress === undefined) return t.errors.biddingToken;
  return isSameToken(poolingToken, facts.biddingTokenAddress) ? t.errors.sameToken : undefined;
}

const isSameToken = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase();

/** The error for an address without a token, by network. */
export function tokenLookupError(network: PoolDraft['network']): string {
  if (network === '') return t.errors.tokenAddress;
  const { tokenStandard } = poolNetworks.find(({ name }) => name === network) ?? {};
  return tokenStandard === 'ERC20' ? t.errors.tokenErc20 : t.errors.tokenBep20;
}

/** The maximum amount of a token the auction supports, in whole tokens. */
export const maxAmountOf = (decimals: number): string => formatAmount(MOST_UNITS, decimals, 0);

/** The smallest allowed minimum. */
export const smallestMinimumOf = (decimals: number): string =>
  formatAmount(LEAST_MINIMUM, decimals, decimals);

/** The error of an amount; one that can be read in two ways is explained. */
function errorOf(text: string, { decimals, symbol }: Unit, missing: string): string | undefined {
  const read = readAmount(text, decimals);
  if (read.kind === 'tooFine') return t.errors.decimals(decimals);
  if (read.kind !== 'amount') return amountError(missing, text, decimals, symbol);
  if (read.value <= 0n) return missing;
  return read.value > MOST_UNITS ? t.errors.amountTooLarge(maxAmountOf(decimals)) : undefined;
}

/** A minimum needs enough smallest units to keep rounding below 0.01% of the smallest bid. */
function minimumError(text: string, unit: Unit, missing: string): string | undefined {
  const { decimals } = unit;
  const error = errorOf(text, unit, missing);
  if (error) return error;
  return (parseAmount(text, decimals) ?? 0n) < LEAST_MINIMUM
    ? t.errors.minimumTooSmall(smallestMinimumOf(decimals))
    : undefined;
}

/** The value of the whole supply at the reserve price must not exceed the auction's maximum, either. */
function exceedsAuction(draft: PoolDraft, facts: FormFacts, decimals: number): boolean {
  const pooledSellAmount = parseAmount(draft.poolSellAmount, decimals);
  const minBuyAmount = parseAmount(draft.minimumBuyAmount, decimals);
  const minimumBiddingAmountPerOrder = parseAmount(draft.minimumBiddingAmount, facts.biddingDecimals);
  if (!pooledSellAmount || !minBuyAmount || !minimumBiddingAmountPerOrder) return false;
  return worthAtReserve({ pooledSellAmount, minBuyAmount, minimumBiddingAmountPerOrder }) > MOST_UNITS;
}

function sellAmountError(draft: PoolDraft, facts: FormFacts, unit: Unit): string | undefined {
  const error = errorOf(draft.poolSellAmount, unit, t.errors.sellAmount);
  if (error) return error;
  if (exceedsAuction(draft, facts, unit.decimals)) return t.errors.worthTooMuch;
  if (typeof facts.poolingToken === 'object' && facts.isUnread) return t.errors.balanceUnread;
  return exceedsBalance(draft, facts) ? t.errors.balance : undefined;
}

function minimumBuyError(draft: PoolDraft, unit: Unit): string | undefined {
  const { decimals } = unit;
  const error = minimumError(draft.minimumBuyAmount, unit, t.errors.minimumBuy);
  if (error) return error;
  const minimum = parseAmount(draft.minimumBuyAmount, decimals) ?? 0n;
  const sell = parseAmount(draft.poolSellAmount, decimals) ?? 0n;
  return sell > 0n && minimum > sell ? t.errors.minimumBuyTooLarge : undefined;
}

/** Whether the sell amount is known to exceed the wallet's balance. */
export function exceedsBalance({ poolSellAmount }: PoolDraft, { poolingToken, balance }: FormFacts): boolean {
  if (typeof poolingToken !== 'object' || balance === undefined) return false;
  return (parseAmount(poolSellAmount, poolingToken.decimals) ?? 0n) > balance;
}
