import {
  Button,
  AddressLabel,
  CouldNotLoad,
  FieldError,
  Loading,
  Skeleton,
  StatusPill,
  TextArea,
  alertError,
  formatDateUtc,
  sameAddress,
  serverNow,
  useAddress,
  useUnsavedWork,
  useWalletActions,
} from '@launchpad/web-kit';
import { memo, useState, type FormEvent } from 'react';
import { t } from '../../strings/pool';
import { useAddCommentMutation, useCommentsInfiniteQuery } from './api';
import { limits } from '@launchpad/api';
import { commentError } from './commentRules';
import './comments.css';

/** A pool's comments, those of its owner marked, and the form to write one. */
export const Comments = memo(function Comments({ poolId, owner }: { poolId: string; owner: string }) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useCommentsInfiniteQuery(poolId);
  const comments = data?.pages.flatMap((page) => page.comments);
  return (
    <section className="card" aria-labelledby="comments-title">
      <h2 className="h3" id="comments-title">
        {t.comments.title}
      </h2>
      <CommentForm poolId={poolId} />
      {!comments && !isError && (
        <Loading>
          <Skeleton height={56} radius={10} />
        </Loading>
      )}
      {comments?.length === 0 && <p className="muted">{t.comments.none}</p>}
      {isError && !comments && <CouldNotLoad onRetry={refetch} />}
      <ul className="comments">
        {comments?.map((comment) => (
          <li key={comment._id}>
            <p className="faint">
              <AddressLabel address={comment.userAddress} />{' '}
              {sameAddress(comment.userAddress, owner) && <StatusPill status="Kyc" label={t.pool.owner} />} ·{' '}
              {formatDateUtc(comment.createdAt)}
            </p>
            <p className="comment-text" dir="auto">
              {comment.message}
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.comments.more}
        </Button>
      )}
    </section>
  );
});

function CommentForm({ poolId }: { poolId: string }) {
  const address = useAddress();
  const { signIn } = useWalletActions();
  const [post, { isLoading }] = useAddCommentMutation();
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  useUnsavedWork(message !== '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!address) return alertError(t.comments.noWallet);
    const invalid = commentError(message);
    setError(invalid);
    if (invalid || !(await signIn())) return;
    const messageTime = Math.floor(serverNow() / 1000);
    const result = await post({ poolId, message, messageTime });
    if (!result.error) setMessage((typed) => (typed === message ? '' : typed));
  };

  return (
    <form className="comment-form" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor="comment" className="visually-hidden">
        {t.comments.label}
      </label>
      <TextArea
        id="comment"
        rows={3}
        maxLength={limits.comment}
        placeholder={t.comments.placeholder}
        value={message}
        aria-invalid={error !== undefined}
        aria-describedby="comment-error"
        onChange={(event) => {
          setMessage(event.target.value);
          setError(event.target.value === '' ? undefined : commentError(event.target.value));
        }}
      />
      <FieldError id="comment-error" error={error} />
      <Button type="submit" primary loading={isLoading}>
        {t.comments.post}
      </Button>
    </form>
  );
}
