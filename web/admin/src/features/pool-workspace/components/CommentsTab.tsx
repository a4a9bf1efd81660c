import type { ModeratedComment, Pool } from '@launchpad/api';
import {
  AddressLabel,
  alertSuccess,
  Empty,
  formatDateUtc,
  Pagination,
  sameAddress,
  StatusPill,
  toLoaded,
  useNetwork,
  WhenLoaded,
} from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useAllCommentsQuery, useRestoreCommentMutation } from '../../../api/comments';
import { useStaff } from '../../../common/staff';
import { TableSkeleton } from '../../../common/Table';
import { t } from '../../../strings';
import { HideDialog } from './HideDialog';
import './workspace.css';
import './CommentsTab.css';

const texts = t.workspace.comments;

/** A pool's comments for admins, who hide what should not be there, and restore it. */
export function CommentsTab({ pool }: { pool: Pool }) {
  const [page, setPage] = useState(1);
  const [toHide, setToHide] = useState<ModeratedComment>();
  const loaded = toLoaded(useAllCommentsQuery({ poolId: pool.poolId, page }), ({ comments }) =>
    Array.isArray(comments),
  );
  return (
    <WhenLoaded of={loaded} loading={<TableSkeleton />}>
      {({ comments, pagination }) => (
        <div className="workspace-stack">
          {comments.length === 0 ? (
            <Empty text={texts.none} />
          ) : (
            <ul className="moderated">
              {comments.map((comment) => (
                <Moderated
                  key={comment._id}
                  pool={pool}
                  comment={comment}
                  onHide={() => setToHide(comment)}
                />
              ))}
            </ul>
          )}
          <Pagination page={page} pages={pagination.pages} onChange={setPage} />
          {toHide && <HideDialog pool={pool} comment={toHide} onClose={() => setToHide(undefined)} />}
        </div>
      )}
    </WhenLoaded>
  );
}

interface Props {
  pool: Pool;
  comment: ModeratedComment;
  onHide: () => void;
}

function Moderated({ pool, comment, onHide }: Props) {
  const explorer = useNetwork(pool.chainId)?.explorer;
  const [restore, { isLoading }] = useRestoreCommentMutation();
  const mayHide = useStaff()?.may('hideComment') ?? false;
  const { _id: commentId, userAddress, createdAt, message, hidden } = comment;
  const show = async () => {
    const { error } = await restore({ poolId: pool.poolId, commentId });
    if (!error) alertSuccess(texts.restored);
  };
  return (
    <li className="card moderated-comment">
      <p className="faint workspace-small">
        <AddressLabel address={userAddress} explorer={explorer} />{' '}
        {sameAddress(userAddress, pool.poolOwner) && <StatusPill status="Kyc" label={texts.owner} />} ·{' '}
        {formatDateUtc(createdAt)}
      </p>
      <p className="moderated-text" dir="auto">
        {message}
      </p>
      {hidden && (
        <div className="moderated-why">
          <StatusPill status="Closed" label={texts.hidden} />
          <p className="moderated-text" dir="auto">
            {hidden.reason}
          </p>
          <p className="faint workspace-small">
            <bdi>{hidden.by}</bdi> · {formatDateUtc(hidden.time)}
          </p>
        </div>
      )}
      {mayHide && (
        <div className="workspace-buttons">
          {hidden ? (
            <Button size="small" loading={isLoading} onClick={() => void show()}>
              {texts.restore}
            </Button>
          ) : (
            <Button size="small" onClick={onHide}>
              {texts.hide}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
