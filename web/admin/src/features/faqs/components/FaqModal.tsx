import type { Faq } from '@launchpad/gateway/api';
import { alertSuccess, Modal } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useSaveFaqMutation } from '../../../api/content';
import { RichTextField } from '../../../common/editor/RichTextField';
import { TextField } from '../../../common/fields';
import { isFilled } from '../../../common/validate';
import { t } from '../../../strings';

/** Adds a FAQ, or edits the one given. */
export function FaqModal({ faq, onClose }: { faq?: Faq | undefined; onClose: () => void }) {
  const [title, setTitle] = useState(faq?.title ?? '');
  const [description, setDescription] = useState(faq?.description ?? '');
  const [tried, setTried] = useState(false);
  const [save, { isLoading }] = useSaveFaqMutation();

  const submit = async () => {
    setTried(true);
    if (!isFilled(title)) return;
    const result = await save({ title, description, ...(faq && { _id: faq._id }) });
    if ('error' in result) return;
    alertSuccess(t.faqs.updated);
    onClose();
  };

  return (
    <Modal
      open
      title={t.faqs.modal}
      width={720}
      busy={isLoading}
      dirty={title !== (faq?.title ?? '') || description !== (faq?.description ?? '')}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={isLoading} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="primary" loading={isLoading} onClick={() => void submit()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="form-stack">
        <TextField
          label={t.faqs.question}
          value={title}
          onChange={setTitle}
          maxLength={300}
          required
          error={tried && !isFilled(title) ? t.errors.blank : undefined}
        />
        <RichTextField label={t.faqs.answer} value={description} onChange={setDescription} />
      </div>
    </Modal>
  );
}
