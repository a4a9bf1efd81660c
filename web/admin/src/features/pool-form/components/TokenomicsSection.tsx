import { formatAmount, formatPrice } from '@launchpad/web-kit';
import { AmountField } from '../../../common/fields';
import { t } from '../../../strings';
import { previewTerms } from '../model/preview';
import { smallestMinimumOf, maxAmountOf } from '../model/validateCreate';
import { Section, type SectionProps } from './section';
import './TokenomicsSection.css';

interface Side {
  symbol: string;
  decimals: number;
}

interface Props extends SectionProps {
  pooling: Side;
  bidding: Side;
  balance: bigint | undefined;
}

const { fields, hints, sections, preview: texts } = t.create;

/** The four amounts and the resulting terms. */
export function TokenomicsSection({ draft, errors, set, pooling, bidding, balance }: Props) {
  return (
    <Section title={sections.tokenomics}>
      <div className="field-grid">
        <AmountField
          label={fields.poolSellAmount}
          unit={pooling.symbol}
          decimals={pooling.decimals}
          value={draft.poolSellAmount}
          hint={
            balance === undefined
              ? hints.poolSellAmount(maxAmountOf(pooling.decimals))
              : `${hints.poolSellAmount(maxAmountOf(pooling.decimals))}. ${t.create.balance(formatAmount(balance, pooling.decimals), pooling.symbol)}`
          }
          error={errors.poolSellAmount}
          required
          onChange={(poolSellAmount) => set({ poolSellAmount })}
        />
        <AmountField
          label={fields.minimumFundingThreshold}
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
          unit={bidding.symbol}
          decimals={bidding.decimals}
          value={draft.minimumBiddingAmount}
          hint={hints.minimumBiddingAmount(smallestMinimumOf(bidding.decimals))}
          error={errors.minimumBiddingAmount}
          required
          onChange={(minimumBiddingAmount) => set({ minimumBiddingAmount })}
        />
      </div>
      <TermsPreview draft={draft} pooling={pooling} bidding={bidding} />
    </Section>
  );
}

/** Reserve price, highest price, hard cap and soft cap of the typed amounts. */
function TermsPreview({
  draft,
  pooling,
  bidding,
}: {
  draft: SectionProps['draft'];
  pooling: Side;
  bidding: Side;
}) {
  const terms = previewTerms(draft, pooling.decimals, bidding.decimals);
  const { reservePrice, highestPrice, isRangeNarrow, hardCap, hardCapAtReserve, softCap, softCapPercent } =
    terms;
  const inBidding = (amount: bigint) => `${formatAmount(amount, bidding.decimals)} ${bidding.symbol}`;
  return (
    <dl className="terms-preview" aria-label={texts.title}>
      <Term
        label={texts.reserve}
        value={
          reservePrice && formatPrice(reservePrice, { bidding: bidding.decimals, pooling: pooling.decimals })
        }
        note={texts.reserveUnit(bidding.symbol, pooling.symbol)}
      />
      <Term
        label={texts.highest}
        value={
          highestPrice && formatPrice(highestPrice, { bidding: bidding.decimals, pooling: pooling.decimals })
        }
        note={isRangeNarrow ? texts.narrow : texts.reserveUnit(bidding.symbol, pooling.symbol)}
      />
      <Term
        label={texts.softCap}
        value={softCap === undefined ? undefined : inBidding(softCap)}
        note={softCapPercent === undefined ? '' : texts.ofSale(String(softCapPercent))}
      />
      <Term
        label={texts.hardCap}
        value={
          hardCap === undefined ? undefined : `${formatAmount(hardCap, pooling.decimals)} ${pooling.symbol}`
        }
        note={hardCapAtReserve === undefined ? '' : texts.atReserve(inBidding(hardCapAtReserve))}
      />
    </dl>
  );
}

function Term({ label, value, note }: { label: string; value: string | undefined; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">
        <strong>{value ?? '–'}</strong>
        <span className="faint">{value === undefined ? '' : note}</span>
      </dd>
    </div>
  );
}
