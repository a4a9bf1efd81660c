import { Icon } from '@launchpad/web-kit';
import { pathOf } from '@launchpad/api';
import { DownloadOutlined } from '@ant-design/icons-svg';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';

/** The pool's bids as a CSV file. */
export function ExportBids({ pool }: { pool: SteadyPool }) {
  return (
    <a
      className="bids-export"
      href={pathOf('exportOrders', { poolId: pool.poolId })}
      download={`bids-${pool.poolId}.csv`}
    >
      <Icon of={DownloadOutlined} /> {t.bids.export}
    </a>
  );
}
