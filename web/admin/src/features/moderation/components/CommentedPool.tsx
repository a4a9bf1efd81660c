import type { PoolComment } from '@launchpad/api';
import { AppLink, Button } from '@launchpad/web-kit';
import { Link } from 'react-router';
import { opens, useStaff } from '../../../common/staff';
import { t } from '../../../strings';
import './moderation.css';

const texts = t.comments;

interface Props {
  comment: PoolComment;
  /** absent while only one pool's comments are shown */
  onOnly: ((poolId: string) => void) | undefined;
}

/** A comment's pool: its public page and its comments there, or in the pool's workspace for those who may open it. */
export function CommentedPool({ comment: { poolId, pool }, onOnly }: Props) {
  const staff = useStaff();
  const title = pool.title || poolId;
  const workspace = `/pool/${poolId}`;
  return (
    <div className="moderated-pool">
      <strong>
        <AppLink to={`/pool/${poolId}`}>
          <bdi>{title}</bdi>
        </AppLink>
      </strong>
      <span className="moderated-links">
        {staff && opens(staff, workspace) ? (
          <Link to={`${workspace}?tab=comments`} aria-label={texts.threadOf(title)}>
            {texts.thread}
          </Link>
        ) : (
          <AppLink to={`/pool/${poolId}#comments`} aria-label={texts.threadOf(title)}>
            {texts.thread}
          </AppLink>
        )}
        {onOnly && (
          <Button size="small" aria-label={texts.onlyOf(title)} onClick={() => onOnly(poolId)}>
            {texts.only}
          </Button>
        )}
      </span>
    </div>
  );
}
