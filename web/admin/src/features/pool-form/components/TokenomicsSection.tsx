import type { ExactPrice } from '@launchpad/api';
import { formatAmount, formatPrice } from '@launchpad/web-kit';
import { AmountField } from '../../../common/fields';
import { t } from '../../../strings';
import { previewMoney, previewTerms, type SaleFacts } from '../model/preview';
import { smallestMinimumOf, maxAmountOf } from '../model/validateCreate';
import { Section, type SectionProps, withRetry } from './section';
import './TokenomicsSection.css';

/** A token of the sale, as shown. */
export interface Side {
  symbol: string;
  decimals: number;
}

interface Props extends SectionProps {
  pooling: Side;
  bidding: Side;
  balance: bigint | undefined;
  facts: SaleFacts;
  /** set if the balance could not be read */
  readAgain: (() => void) | undefined;
}

const { fields, hints, sections, preview: texts } = t.create;
const { figures, lock } = t.create.steps;

/** The four amounts and the resulting terms. */
export function TokenomicsSection({
  draft,
  errors,
  set,
  pooling,
  bidding,
  balance,
  facts,
  readAgain,
}: Props) {
  return (
    <Section title={sections.tokenomics} lock={lock.sale}>
      <div className="field-grid">
        <AmountField
          label={fields.poolSellAmount}
          name="poolSellAmount"
          unit={pooling.symbol}
          decimals={pooling.decimals}
          value={draft.poolSellAmount}
          {...withRetry(t.errors.balanceUnread, readAgain, {
            hint:
              balance === undefined
                ? hints.poolSellAmount(maxAmountOf(pooling.decimals))
                : `${hints.poolSellAmount(maxAmountOf(pooling.decimals))}. ${t.create.balance(formatAmount(balance, pooling.decimals), pooling.symbol)}`,
            error: errors.poolSellAmount,
          })}
          required
          onChange={(poolSellAmount) => set({ poolSellAmount })}
        />
        <AmountField
          label={fields.minimumFundingThreshold}
          name="minimumFundingThreshold"
          unit={bidding.symbol}
          decimals={bidding.decimals}
          value={draft.minimumFundingThreshold}
          hint={hints.minimumFundingThreshold}
          error={errors.minimumFundingThreshold}
          required
          onChange={(minimumFundingThreshold) => set({ minimumFundingThreshold })}
        />
        <AmountField
          label={fields.minimumBuyAmount}
          name="minimumBuyAmount"
          unit={pooling.symbol}
          decimals={pooling.decimals}
          value={draft.minimumBuyAmount}
          hint={hints.minimumBuyAmount(smallestMinimumOf(pooling.decimals))}
          error={errors.minimumBuyAmount}
          required
          onChange={(minimumBuyAmount) => set({ minimumBuyAmount })}
        />
        <AmountField
          label={fields.minimumBiddingAmount}
          name="minimumBiddingAmount"
          unit={bidding.symbol}
          decimals={bidding.decimals}
          value={draft.minimumBiddingAmount}
          hint={hints.minimumBiddingAmount(smallestMinimumOf(bidding.decimals))}
          error={errors.minimumBiddingAmount}
          required
          onChange={(minimumBiddingAmount) => set({ minimumBiddingAmount })}
        />
      </div>
      <TermsPreview draft={draft} pooling={pooling} bidding={bidding} facts={facts} />
    </Section>
  );
}

/** What follows from the typed amounts: prices, caps in both tokens, valuation and fee. */
function TermsPreview({
  draft,
  pooling,
  bidding,
  facts,
}: Pick<Props, 'draft' | 'pooling' | 'bidding' | 'facts'>) {
  const terms = previewTerms(draft, pooling.decimals, bidding.decimals);
  const { reservePrice, highestPrice, isRangeNarrow, hardCap, hardCapAtReserve, softCap, softCapPercent } =
    terms;
  const { softCapTokens, feeAtSoftCap, feeAtSellOut, valuation } = previewMoney(terms, facts);
  const percent = facts.feeNumerator === undefined ? '' : formatAmount(BigInt(facts.feeNumerator), 1);
  const inBidding = (amount: bigint) => `${formatAmount(amount, bidding.decimals)} ${bidding.symbol}`;
  const inPooling = (amount: bigint) => `${formatAmount(amount, pooling.decimals)} ${pooling.symbol}`;
  const perToken = texts.reserveUnit(bidding.symbol, pooling.symbol);
  const priced = (price: ExactPrice | undefined) =>
    price && formatPrice(price, { bidding: bidding.decimals, pooling: pooling.decimals });
  return (
    <dl className="terms-preview" aria-label={texts.title}>
      <Term label={texts.reserve} value={priced(reservePrice)} notes={[perToken]} />
      <Term
        label={texts.highest}
        value={priced(highestPrice)}
        notes={[isRangeNarrow ? texts.narrow : perToken]}
      />
      <Term
        label={texts.softCap}
        value={softCap === undefined ? undefined : inBidding(softCap)}
        notes={[
          softCapTokens !== undefined && figures.softCapTokens(inPooling(softCapTokens)),
          softCapPercent !== undefined && texts.ofSale(String(softCapPercent)),
        ]}
      />
      <Term
        label={texts.hardCap}
        value={hardCap === undefined ? undefined : inPooling(hardCap)}
        notes={[hardCapAtReserve !== undefined && texts.atReserve(inBidding(hardCapAtReserve))]}
      />
      <Term
        label={figures.valuation}
        value={valuation === undefined ? undefined : inBidding(valuation)}
        notes={[facts.totalSupply !== undefined && figures.valuationNote(inPooling(facts.totalSupply))]}
      />
      <Term
        label={figures.feeAtSoftCap}
        value={feeAtSoftCap === undefined ? undefined : inBidding(feeAtSoftCap)}
        notes={[figures.feeNote(percent)]}
      />
      <Term
        label={figures.feeAtSellOut}
        value={feeAtSellOut === undefined ? undefined : inBidding(feeAtSellOut)}
        notes={[figures.sellOutNote(percent)]}
      />
    </dl>
  );
}

interface TermProps {
  label: string;
  /** undefined while not known */
  value: string | undefined;
  notes: (string | false)[];
}

function Term({ label, value, notes }: TermProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">
        <strong>{value ?? '–'}</strong>
        {value !== undefined &&
          notes.map(
            (note) =>
              note && (
                <span key={note} className="faint">
                  {note}
                </span>
              ),
          )}
      </dd>
    </div>
  );
}
