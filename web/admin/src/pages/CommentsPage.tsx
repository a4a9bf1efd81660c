import { limits } from '@launchpad/api';
import { Empty, Pagination, toLoaded, useTitle, WhenLoaded } from '@launchpad/web-kit';
import { useSearchParams } from 'react-router';
import { useCommentsQuery } from '../features/moderation/api';
import { TableSkeleton } from '../common/Table';
import { useListedPage } from '../common/useListedPage';
import { CommentedPool } from '../features/moderation/components/CommentedPool';
import { CommentFilters } from '../features/moderation/components/CommentFilters';
import { CommentList } from '../features/moderation/components/CommentList';
import {
  addressOf,
  type CommentQuery,
  commentQueryOf,
  isNarrow,
} from '../features/moderation/model/commentQuery';
import { t } from '../strings';

const texts = t.comments;

/** How many there are. The server counts no more than the newest ones. */
function foundText(total: number, query: CommentQuery): string {
  if (total < limits.found) return texts.found(total);
  return (isNarrow(query) ? texts.newestFound : texts.newest)(limits.found);
}

/** The comments on all pools, newest first, for those who hide and restore them. */
export default function CommentsPage() {
  useTitle(texts.title);
  const [params, setParams] = useSearchParams();
  const query = commentQueryOf(params);
  const listed = toLoaded(useCommentsQuery(query), ({ comments }) => Array.isArray(comments));
  const loaded = useListedPage(listed, query.page);
  const change = (next: Partial<CommentQuery>) => setParams(addressOf({ ...query, page: 1, ...next }));
  return (
    <>
      <header className="page-head">
        <div>
          <h1 className="page-title">{texts.title}</h1>
          <p className="muted">{texts.intro}</p>
        </div>
      </header>
      <CommentFilters query={query} onChange={change} />
      <WhenLoaded of={loaded} loading={<TableSkeleton />}>
        {({ comments, pagination }) => (
          <>
            <p className="faint num" aria-live="polite">
              {foundText(pagination.total, query)}
            </p>
            {comments.length === 0 ? (
              <Empty text={isNarrow(query) ? texts.noneFound : texts.none} />
            ) : (
              <CommentList
                comments={comments}
                poolOf={(comment) => (
                  <CommentedPool
                    comment={comment}
                    onOnly={query.poolId === '' ? (poolId) => change({ poolId }) : undefined}
                  />
                )}
              />
            )}
            <Pagination page={query.page} pages={pagination.pages} onChange={(page) => change({ page })} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}
