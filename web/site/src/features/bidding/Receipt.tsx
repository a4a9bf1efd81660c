import type { Network } from '@launchpad/api';
import {
  TokenAmount,
  formatPrice,
  networkLabel,
  pairDecimals,
  toPrice,
  type Price,
} from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { useLivePool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';
import { DraftOutcome } from './DraftOutcome';
import { useExit } from './exit';
import type { OwnBid } from './outcome';
import { transactionsOf, useNetworkFee, type AllowanceStep } from './networkFee';

interface Props {
  pool: SteadyPool;
  network: Network;
  bid: Price;
  others: readonly OwnBid[];
  allowance: AllowanceStep;
}

const texts = t.order.receipt;

/** What a bid costs, buys and gives back, before it is signed. */
export function Receipt({ pool, network, bid, others, allowance }: Props) {
  const decimals = pairDecimals(pool);
  // moves while the receipt is read
  const clearing = toPrice(useLivePool(pool, 'clearingPrice').clearingPrice);
  const { until, cost = '' } = useExit(pool, bid.sell);
  const fee = useNetworkFee(network, allowance);
  const price = (value: Price) => `${formatPrice(value, decimals)} ${pool.bdSymbol}`;
  return (
    <>
      <dl className="receipt num">
        <Row label={texts.pay} isMain>
          <TokenAmount
            value={bid.sell}
            decimals={pool.bdDecimals}
            symbol={pool.bdSymbol}
            maxFraction={pool.bdDecimals}
          />
        </Row>
        <Row label={texts.least} isMain note={texts.leastWhy}>
          <TokenAmount
            value={bid.buy}
            decimals={pool.ptDecimals}
            symbol={pool.ptSymbol}
            maxFraction={pool.ptDecimals}
          />
        </Row>
        <Row label={texts.highest}>{price(bid)}</Row>
        <Row label={texts.clearing}>{clearing ? price(clearing) : texts.none}</Row>
        <Row label={texts.back}>{texts.backWhen}</Row>
        <Row label={texts.leave}>{until ? texts.leaveText(cost, until) : texts.leaveOver}</Row>
        <Row label={texts.network}>
          {networkLabel(pool.network)} · {network.name}
        </Row>
        <Row label={texts.fee} note={texts.feeWhy(transactionsOf(allowance))}>
          {fee === undefined ? texts.feeLoading : fee === null ? texts.feeUnknown : texts.feeAbout(fee)}
        </Row>
      </dl>
      <DraftOutcome pool={pool} bid={bid} others={others} />
    </>
  );
}

interface RowProps {
  label: string;
  children: ReactNode;
  isMain?: boolean;
  note?: string;
}

function Row({ label, children, isMain = false, note }: RowProps) {
  return (
    <div className={isMain ? 'receipt-main' : undefined}>
      <dt className="muted">
        {label}
        {note && <span className="faint order-help">{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
