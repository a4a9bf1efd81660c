import { Icon } from '@launchpad/web-kit';
import type { Pool } from '@launchpad/gateway/api';
import { DownloadOutlined } from '@ant-design/icons-svg';
import { t } from '../../strings';

/** The pool's bids as a CSV file. */
export function ExportBids({ pool }: { pool: Pool }) {
  return (
    <a
      className="bids-export"
      href={`/v1/front/order/export/${pool.poolId}`}
      download={`bids-${pool.poolId}.csv`}
    >
      <Icon of={DownloadOutlined} /> {t.bids.export}
    </a>
  );
}
