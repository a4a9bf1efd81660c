import type { Pool } from '@launchpad/api';
import { AppLink, Banner } from '@launchpad/web-kit';
import { t } from '../../strings';

/** Warns of a token of which pools were marked as scam, with the way to what is known of them. */
export function ScamWarning({ pools }: { pools: readonly Pool[] }) {
  if (pools.length === 0) return null;
  return (
    <Banner tone="danger" title={t.sale.scam.title}>
      {t.sale.scam.text}
      <ul className="sale-scams">
        {pools.map(({ poolId, title }) => (
          <li key={poolId}>
            <AppLink to={`/pool/${poolId}`}>
              <bdi>{title}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
