import { limits, type Faq } from '@launchpad/api';
import { alertSuccess, Modal, sharedApi, store } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useSaveFaqMutation } from '../../../api/content';
import { ConflictDialog } from '../../../common/conflict/ConflictDialog';
import { sameValues, toSaveResult, useVersionedSave } from '../../../common/conflict/useVersionedSave';
import { RichTextField } from '../../../common/editor/RichTextField';
import { TextField } from '../../../common/fields';
import { isFilled } from '../../../common/validate';
import { t } from '../../../strings';

const toStored = ({ title, description, version }: Faq) => ({ values: { title, description }, version });
const blank = { values: { title: '', description: '' }, version: undefined };

async function readFaq(id: string) {
  const { data } = await store.dispatch(
    sharedApi.endpoints.listFaqs.initiate(undefined, { forceRefetch: true }),
  );
  const found = data?.find(({ _id }) => _id === id);
  return found && toStored(found);
}

/** Adds a FAQ, or edits the given one. */
export function FaqModal({ faq, onClose }: { faq?: Faq | undefined; onClose: () => void }) {
  const [opened] = useState(() => (faq ? toStored(faq) : blank));
  const [form, setForm] = useState(opened.values);
  const [tried, setTried] = useState(false);
  const [write] = useSaveFaqMutation();
  const saving = useVersionedSave({
    typed: form,
    loaded: opened,
    read: async () => (faq ? readFaq(faq._id) : undefined),
    write: async (values, version) =>
      toSaveResult(await write({ ...values, ...(faq && { _id: faq._id, version }) })),
    onSaved: () => {
      alertSuccess(t.faqs.updated);
      onClose();
    },
  });
  const { title, description } = form;

  const submit = async () => {
    setTried(true);
    if (isFilled(title)) await saving.save(form);
  };

  if (saving.conflict) {
    return (
      <ConflictDialog
        conflict={saving.conflict}
        labels={{ title: t.faqs.question, description: t.faqs.answer }}
        busy={saving.busy}
        onResolve={(values) => {
          setForm(values);
          void saving.resolve(values);
        }}
        onClose={saving.leave}
      />
    );
  }
  return (
    <Modal
      open
      title={t.faqs.modal}
      width={720}
      busy={saving.busy}
      dirty={!sameValues(form, opened.values)}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="primary" loading={saving.busy} onClick={() => void submit()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="form-stack">
        <TextField
          label={t.faqs.question}
          value={title}
          onChange={(next) => setForm({ ...form, title: next })}
          maxLength={limits.faqTitle}
          required
          error={tried && !isFilled(title) ? t.errors.blank : undefined}
        />
        <RichTextField
          label={t.faqs.answer}
          value={description}
          onChange={(next) => setForm({ ...form, description: next })}
        />
      </div>
    </Modal>
  );
}
