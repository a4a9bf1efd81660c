import { Problem } from '@launchpad/platform';
import type { Comment as CommentMessage, ModeratedComment as ModeratedMessage } from '@launchpad/proto';
import type { Comment, ModeratedComment, PoolComment } from '@launchpad/api/routes';
import { secondsOf } from '../time.js';

/** A comment as answered. */
export function commentOf({
  id,
  poolId,
  message,
  messageTime,
  userAddress,
  createdAtMs,
}: CommentMessage): Comment {
  return { _id: id, poolId, message, messageTime, userAddress, createdAt: secondsOf(createdAtMs) };
}

/** A comment as answered to admins. */
export function moderatedOf(message: ModeratedMessage | undefined): ModeratedComment {
  if (!message?.comment) throw Problem.notFound('No Record Found');
  const { comment, hiding } = message;
  if (!hiding) return commentOf(comment);
  const { reason, author, name, timeMs } = hiding;
  const time = secondsOf(timeMs);
  return { ...commentOf(comment), hidden: { reason, by: author, ...(name !== '' && { name }), time } };
}

/** A comment as answered in a list over all pools. */
export function poolCommentOf(message: ModeratedMessage): PoolComment {
  const { chainId = 0, title = '', owner = '' } = message.pool ?? {};
  return { ...moderatedOf(message), pool: { chainId, title, owner } };
}
