import type { ModeratedComment, Pool } from '@launchpad/api';
import { Empty, Pagination, toLoaded, useLastPage, WhenLoaded } from '@launchpad/web-kit';
import { useState } from 'react';
import { useAllCommentsQuery } from '../api';
import { TableSkeleton } from '../../../common/Table';
import { t } from '../../../strings';
import { CommentList } from './CommentList';
import './moderation.css';

/** A pool's comments for admins, who hide what should not be there, and restore it. */
export function CommentsTab({ pool: { poolId, poolOwner: owner, chainId, title } }: { pool: Pool }) {
  const [page, setPage] = useState(1);
  const listed = toLoaded(useAllCommentsQuery({ poolId, page }), ({ comments }) => Array.isArray(comments));
  const loaded = useLastPage(listed, page, setPage);
  const withPool = (comment: ModeratedComment) => ({ ...comment, pool: { owner, chainId, title } });
  return (
    <WhenLoaded of={loaded} loading={<TableSkeleton />}>
      {({ comments, pagination }) => (
        <div className="moderation-stack">
          {comments.length === 0 ? (
            <Empty text={t.comments.none} />
          ) : (
            <CommentList comments={comments.map(withPool)} />
          )}
          <Pagination page={page} pages={pagination.pages} onChange={setPage} />
        </div>
      )}
    </WhenLoaded>
  );
}
