import type { Pool } from '@launchpad/api';
import { AppLink, lazyPart, useGetPoolQuery } from '@launchpad/web-kit';
import { Suspense } from 'react';
import { t } from '../../strings';

const Description = lazyPart(
  () => import('../pool-detail/Description'),
  (m) => m.Description,
);

/** The beginning of a project's story, and the way to all of it. */
export function SaleStory({ pool }: { pool: Pool }) {
  const { data } = useGetPoolQuery(pool.poolId);
  return (
    <div className="sale-story-part">
      {data?.description !== '' && (
        <div className="sale-story">
          {data && (
            <Suspense>
              <Description html={data.description} links={false} />
            </Suspense>
          )}
        </div>
      )}
      <AppLink to={`/pool/${pool.poolId}`}>{t.sale.more(pool.title)}</AppLink>
    </div>
  );
}
