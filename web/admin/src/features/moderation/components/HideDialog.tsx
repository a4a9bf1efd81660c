import { limits, type ModeratedComment } from '@launchpad/api';
import { alertSuccess, Banner, Modal } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useHideCommentMutation } from '../api';
import { TextAreaField } from '../../../common/fields';
import { PersonName } from '../../../common/PersonName';
import { useDialogText } from '../../../common/useDialogText';
import { isFilled } from '../../../common/validate';
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
  const { text: reason, setText: setReason, forget } = useDialogText(`hide/${comment._id}`);
  const [tried, setTried] = useState(false);

  const submit = async () => {
    setTried(true);
    if (!isFilled(reason)) return;
    const { error } = await hide({ poolId: comment.poolId, commentId: comment._id, reason });
    if (error) return;
    alertSuccess(texts.done);
    close();
  };
  const close = () => {
    forget();
    onClose();
  };

  return (
    <Modal
      open
      title={texts.hide}
      busy={isLoading}
      dirty={reason !== ''}
      onCancel={close}
      footer={
        <>
          <Button disabled={isLoading} onClick={close}>
            {t.cancel}
          </Button>
          <Button type="primary" danger loading={isLoading} onClick={() => void submit()}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="moderation-stack">
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
        <TextAreaField
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          onChange={setReason}
          maxLength={limits.hidingReason}
          error={tried && !isFilled(reason) ? texts.noReason : undefined}
          required
        />
      </div>
    </Modal>
  );
}
