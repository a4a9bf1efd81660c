import { limits, type Faq } from '@launchpad/api';
import { alertSuccess, Button, Modal, sharedApi, store } from '@launchpad/web-kit';
import { useState } from 'react';
import { useSaveFaqMutation } from '../api';
import { ConflictDialog } from '../../../common/conflict/ConflictDialog';
import { useVersionedForm } from '../../../common/conflict/useVersionedForm';
import { toSaveResult } from '../../../common/conflict/useVersionedSave';
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
  const [tried, setTried] = useState(false);
  const [write] = useSaveFaqMutation();
  const form = useVersionedForm({
    name: 'faq',
    loaded: faq ? toStored(faq) : blank,
    read: async () => (faq ? readFaq(faq._id) : undefined),
    write: async (values, version) =>
      toSaveResult(await write({ ...values, ...(faq && { _id: faq._id, version }) })),
    onSaved: () => {
      alertSuccess(t.faqs.updated);
      close();
    },
  });
  const { title, description } = form.values;
  const close = () => {
    form.forget();
    onClose();
  };

  const submit = async () => {
    setTried(true);
    if (isFilled(title)) await form.save();
  };

  if (form.conflict) {
    return (
      <ConflictDialog
        conflict={form.conflict}
        labels={{ title: t.faqs.question, description: t.faqs.answer }}
        busy={form.busy}
        onResolve={(values) => void form.resolve(values)}
        onClose={form.leave}
      />
    );
  }
  return (
    <Modal
      open
      title={t.faqs.modal}
      width={720}
      busy={form.busy}
      dirty={form.isDirty}
      onCancel={close}
      footer={
        <>
          <Button disabled={form.busy} onClick={close}>
            {t.cancel}
          </Button>
          <Button primary loading={form.busy} onClick={() => void submit()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="form-stack">
        <TextField
          label={t.faqs.question}
          value={title}
          onChange={(next) => form.set({ title: next })}
          maxLength={limits.faqTitle}
          required
          error={tried && !isFilled(title) ? t.errors.blank : undefined}
        />
        <RichTextField
          label={t.faqs.answer}
          value={description}
          onChange={(next) => form.set({ description: next })}
        />
      </div>
    </Modal>
  );
}
