import type { PoolComment } from '@launchpad/api';
import {
  AddressLabel,
  alertSuccess,
  Button,
  formatDateUtc,
  sameAddress,
  StatusPill,
  useNetwork,
  useTyped,
} from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { useRestoreCommentMutation } from '../api';
import { PersonName } from '../../../common/PersonName';
import { useStaff } from '../../../common/staff';
import { t } from '../../../strings';
import { HideDialog } from './HideDialog';
import './moderation.css';

const texts = t.comments;

interface ListProps {
  comments: readonly PoolComment[];
  /** what a comment shows of its pool, where there are several */
  poolOf?: (comment: PoolComment) => ReactNode;
}

/** Comments, each with what the user may do about it. */
export function CommentList({ comments, poolOf }: ListProps) {
  // with the reason that is typed
  const [toHide, setToHide] = useTyped<PoolComment | undefined>('hiding', undefined);
  return (
    <>
      <ul className="moderated">
        {comments.map((comment) => (
          <Moderated key={comment._id} comment={comment} onHide={() => setToHide(comment)}>
            {poolOf?.(comment)}
          </Moderated>
        ))}
      </ul>
      {toHide && (
        <HideDialog
          comment={toHide}
          now={comments.find(({ _id }) => _id === toHide._id)}
          onClose={() => setToHide(undefined)}
        />
      )}
    </>
  );
}

interface Props {
  comment: PoolComment;
  onHide: () => void;
  children: ReactNode;
}

function Moderated({ comment, onHide, children }: Props) {
  const { _id: commentId, poolId, userAddress, createdAt, message, hidden, pool } = comment;
  const explorer = useNetwork(pool.chainId)?.explorer;
  const [restore, { isLoading }] = useRestoreCommentMutation();
  const mayHide = useStaff()?.may('hideComment') ?? false;
  const show = async () => {
    const { error } = await restore({ poolId, commentId });
    if (!error) alertSuccess(texts.restored);
  };
  return (
    <li className="card moderated-comment">
      {children}
      <p className="faint moderated-small">
        <AddressLabel address={userAddress} explorer={explorer} />{' '}
        {sameAddress(userAddress, pool.owner) && <StatusPill status="Kyc" label={texts.owner} />} ·{' '}
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
          <p className="faint moderated-small">
            <PersonName name={hidden.name} subject={hidden.by} /> · {formatDateUtc(hidden.time)}
          </p>
        </div>
      )}
      {mayHide &&
        (hidden ? (
          <Button size="small" loading={isLoading} onClick={() => void show()}>
            {texts.restore}
          </Button>
        ) : (
          <Button size="small" onClick={onHide}>
            {texts.hide}
          </Button>
        ))}
    </li>
  );
}
