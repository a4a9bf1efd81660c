import type { ExactPrice } from '@launchpad/api';
import {
  FieldError,
  formatAmount,
  formatPrice,
  parsePrice,
  priceInput,
  raisedPrice,
  Segmented,
} from '@launchpad/web-kit';
import { Input } from 'antd';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { DataTable } from '../../../common/Table';
import { t } from '../../../strings';
import type { PoolDraft } from '../model/draft';
import { previewTerms } from '../model/preview';
import {
  type BidderGroup,
  demands,
  rehearse,
  type Rehearsal as Result,
  sampleSizes,
} from '../model/rehearsal';
import { Section } from './section';
import type { Side } from './TokenomicsSection';
import './Rehearsal.css';

const { rehearsal: texts } = t.create.steps;
const { rows } = texts;

interface Props {
  draft: PoolDraft;
  pooling: Side;
  bidding: Side;
  feeNumerator: number | undefined;
}

/** How far above the reserve price the sample bidders' price is at first, in percent. */
const FIRST_PRICE = 50;

/** Settles the sale with sample bidders, at three levels of demand side by side. */
export function Rehearsal({ draft, pooling, bidding, feeNumerator = 0 }: Props) {
  const [bidders, setBidders] = useState<(typeof sampleSizes)[number]>(50);
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const decimals = { bidding: bidding.decimals, pooling: pooling.decimals };
  const { reservePrice, hardCap, softCap } = previewTerms(draft, pooling.decimals, bidding.decimals);
  const isComplete = reservePrice !== undefined && hardCap !== undefined && softCap !== undefined;
  const text =
    typed ?? (reservePrice ? priceInput(raisedPrice(reservePrice, FIRST_PRICE, decimals), decimals) : '');
  const price = useDeferredValue(text);
  const results = useMemo(() => {
    const around = parsePrice(price, { bidding: bidding.decimals, pooling: pooling.decimals });
    if (!around) return undefined;
    const terms = previewTerms(draft, pooling.decimals, bidding.decimals);
    if (!terms.reservePrice || !terms.hardCap || !terms.softCap) return undefined;
    const clearing = {
      pooledSellAmount: terms.hardCap,
      minBuyAmount: terms.reservePrice.buy,
      minimumBiddingAmountPerOrder: terms.reservePrice.sell,
      minFundingThreshold: terms.softCap,
    };
    return demands.map((demand) => rehearse(clearing, feeNumerator, { price: around, bidders, demand }));
  }, [draft, pooling.decimals, bidding.decimals, feeNumerator, price, bidders]);

  return (
    <Section title={texts.title} intro={texts.intro}>
      {isComplete ? (
        <>
          <div className="rehearsal-inputs">
            <div className="field">
              <span className="rehearsal-label" aria-hidden="true">
                {texts.bidders}
              </span>
              <Segmented
                label={texts.bidders}
                value={String(bidders)}
                options={sampleSizes.map((size) => ({ value: String(size), label: String(size) }))}
                onChange={(size) => setBidders(sampleSizes.find((each) => String(each) === size) ?? 50)}
              />
            </div>
            <div className="field">
              <label className="rehearsal-label" htmlFor={id}>
                {texts.price}
              </label>
              <Input
                id={id}
                // outside the form, so that Enter does not create the pool
                form="none"
                className="num"
                inputMode="decimal"
                autoComplete="off"
                value={text}
                status={results ? '' : 'error'}
                aria-describedby={`${id}-error`}
                suffix={
                  <span className="muted">
                    {t.create.preview.reserveUnit(bidding.symbol, pooling.symbol)}
                  </span>
                }
                onChange={(event) => setTyped(event.target.value)}
              />
              <FieldError id={`${id}-error`} error={results ? undefined : texts.priceRule} />
            </div>
          </div>
          {results && <ResultTable results={results} pooling={pooling} bidding={bidding} />}
        </>
      ) : (
        <p className="muted">{texts.incomplete}</p>
      )}
    </Section>
  );
}

function ResultTable({
  results,
  pooling,
  bidding,
}: { results: Result[] } & Pick<Props, 'pooling' | 'bidding'>) {
  const inBidding = (amount: bigint) => `${formatAmount(amount, bidding.decimals, 2)} ${bidding.symbol}`;
  const inPooling = (amount: bigint) => `${formatAmount(amount, pooling.decimals, 2)} ${pooling.symbol}`;
  const priced = (price: ExactPrice) =>
    formatPrice(price, { bidding: bidding.decimals, pooling: pooling.decimals });
  const group = ({ bidders, received, refunded }: BidderGroup) =>
    [
      texts.bidderCount(bidders),
      received > 0n && texts.receives(inPooling(received)),
      refunded > 0n && texts.refunded(inBidding(refunded)),
    ].filter(Boolean);
  const lines: [string, (result: Result) => (string | false)[]][] = [
    [
      rows.price,
      ({ price, thresholdReached }) => [
        `${priced(price)} ${bidding.symbol}`,
        !thresholdReached && texts.missed,
      ],
    ],
    [rows.raised, ({ raised }) => [inBidding(raised)]],
    [rows.fee, ({ fee }) => [inBidding(fee)]],
    [rows.net, ({ net }) => [inBidding(net)]],
    [rows.sold, ({ sold }) => [inPooling(sold)]],
    [rows.unsold, ({ unsold }) => [inPooling(unsold)]],
    [rows.full, ({ full }) => group(full)],
    [rows.partly, ({ partly }) => group(partly)],
    [rows.none, ({ none }) => group(none)],
    [rows.refused, ({ refused }) => [texts.bidderCount(refused)]],
  ];
  return (
    <DataTable heads={texts.columns} className="rehearsal">
      {lines.map(([label, cells]) => (
        <tr key={label}>
          <td data-label={texts.columns[0]}>
            <strong>{label}</strong>
          </td>
          {results.map((result, index) => (
            <td key={demands[index]} className="num" data-label={texts.columns[index + 1]}>
              <span>
                {cells(result).map(
                  (line, at) =>
                    line && (
                      <span key={line} className={at === 0 ? 'rehearsal-line' : 'rehearsal-line faint'}>
                        {line}
                      </span>
                    ),
                )}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
