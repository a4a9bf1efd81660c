import { isLink, type Pool } from '@launchpad/api';
import { poolLinks } from '@launchpad/contracts/pool-page';
import {
  formatDate12,
  formatPrice,
  IpfsImage,
  networkLabel,
  pairDecimals,
  PoolCard,
  reservePrice,
  RichText,
  StatusPill,
  TokenAmount,
} from '@launchpad/web-kit';
import { poolLinkLabels } from '@launchpad/web-kit/strings/poolLinks';
import type { ReactNode } from 'react';
import { t } from '../../../strings';
import './PublicPreview.css';

const { steps, fields, preview } = t.create;

/** The pool's card in the public list. It is only looked at: its link does not work. */
export function CardPreview({ pool }: { pool: Pool }) {
  return (
    <section className="preview" aria-label={steps.preview.card}>
      <h2>{steps.preview.card}</h2>
      <div inert>
        <PoolCard pool={pool} />
      </div>
      <p className="faint">{steps.preview.note}</p>
    </section>
  );
}

/** What the pool's public page says about the sale, before its first bid. */
export function PagePreview({ pool }: { pool: Pool }) {
  const links = poolLinks.filter((link) => isLink(pool[link]));
  return (
    <section className="preview" aria-label={steps.preview.page}>
      <h2>{steps.preview.page}</h2>
      <div className="card preview-page" inert>
        <div className="preview-head">
          <IpfsImage cid={pool.logo} title={pool.title} size={56} decorative />
          <div>
            <strong className="preview-title">
              <bdi>{pool.title}</bdi>
            </strong>
            <p className="muted">
              <bdi>{pool.ptSymbol}</bdi> / <bdi>{pool.bdSymbol}</bdi> · {networkLabel(pool.network)}
            </p>
          </div>
        </div>
        <span>
          <StatusPill status="Upcoming" /> <StatusPill status="Kyc" />
        </span>
        <RichText html={pool.description ?? ''} />
        {links.length > 0 && (
          <p className="preview-links">{links.map((link) => poolLinkLabels[link]).join(' · ')}</p>
        )}
        <dl className="preview-facts">
          <Fact label={preview.reserve}>
            {formatPrice(reservePrice(pool), pairDecimals(pool))} {pool.bdSymbol}
          </Fact>
          <Fact label={preview.hardCap}>
            <TokenAmount value={pool.poolSellAmount} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />
          </Fact>
          <Fact label={preview.softCap}>
            <TokenAmount
              value={pool.minimumFundingThreshold}
              decimals={pool.bdDecimals}
              symbol={pool.bdSymbol}
            />
          </Fact>
          <Fact label={fields.poolStartDate}>{formatDate12(pool.poolStartDate)}</Fact>
          <Fact label={fields.poolEndDate}>{formatDate12(pool.poolEndDate)}</Fact>
          <Fact label={fields.poolType}>{t.create.types[pool.poolType]}</Fact>
        </dl>
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="faint">{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
