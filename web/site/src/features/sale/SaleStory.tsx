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
  const { currentData: project } = useGetPoolQuery(pool.poolId);
  return (
    <div className="sale-story-part">
      {project?.description !== '' && (
        <div className="sale-story">
          {project && (
            <Suspense>
              <Description html={project.description} links={false} />
            </Suspense>
          )}
        </div>
      )}
      <AppLink to={`/pool/${pool.poolId}`}>{t.sale.more(pool.title)}</AppLink>
    </div>
  );
}
