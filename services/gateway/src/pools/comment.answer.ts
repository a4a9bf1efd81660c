import type { Comment as CommentMessage } from '@launchpad/proto';
import type { Comment } from '@launchpad/api/routes';
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
