import { limits, type ModeratedComment } from '@launchpad/api';
import { alertSuccess, Banner } from '@launchpad/web-kit';
import { useHideCommentMutation } from '../api';
import { PersonName } from '../../../common/PersonName';
import { TextDialog } from '../../../common/TextDialog';
import { t } from '../../../strings';
import './moderation.css';

const texts = t.comments;

interface Props {
  /** as it was when this was opened */
  comment: ModeratedComment;
  /** as it is by now, where it is still listed */
  now: ModeratedComment | undefined;
  onClose: () => void;
}

/** Hides a comment, with a reason for other admins and the pool's owner. */
export function HideDialog({ comment, now, onClose }: Props) {
  const [hide, { isLoading }] = useHideCommentMutation();

  const submit = async (reason: string) => {
    const { error } = await hide({ poolId: comment.poolId, commentId: comment._id, reason });
    if (!error) alertSuccess(texts.done);
    return !error;
  };

  return (
    <TextDialog
      name={`hide/${comment._id}`}
      title={texts.hide}
      label={texts.reason}
      hint={texts.reasonHint}
      maxLength={limits.hidingReason}
      missing={texts.noReason}
      submit={texts.submit}
      isDangerous
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      {now?.hidden && !isLoading && (
        <Banner tone="pending" title={texts.meanwhile}>
          <span className="moderated-text" dir="auto">
            {now.hidden.reason}
          </span>{' '}
          (<PersonName name={now.hidden.name} subject={now.hidden.by} />) {texts.replaces}
        </Banner>
      )}
      <blockquote className="moderated-why moderated-text" dir="auto">
        {comment.message}
      </blockquote>
    </TextDialog>
  );
}
