import { limits, type Draft } from '@launchpad/api';
import {
  alertError,
  Button,
  errorMessage,
  hasShapeOf,
  Modal,
  toLoaded,
  useAddress,
  useSingleFlight,
  WhenLoaded,
} from '@launchpad/web-kit';
import { type FormEvent, useId } from 'react';
import { useGetDraftQuery, useSaveDraftMutation } from '../draftsApi';
import { TextField } from '../../../common/fields';
import { useDialogText } from '../../../common/useDialogText';
import { t } from '../../../strings';

/** Renames a draft. */
export function RenameDraft({ id, onClose }: { id: string; onClose: () => void }) {
  const owner = useAddress() ?? '';
  const loaded = toLoaded(useGetDraftQuery({ id, owner }), (draft) =>
    hasShapeOf(draft, { id, version: 1, form: {} }),
  );
  if (loaded.status === 'loaded') return <TitleForm draft={loaded.value} onClose={onClose} />;
  return (
    <Modal open title={t.drafts.renameTitle} footer={null} onCancel={onClose}>
      <WhenLoaded of={loaded} absent={t.drafts.notFound}>
        {() => null}
      </WhenLoaded>
    </Modal>
  );
}

function TitleForm({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { text: title, setText: setTitle, forget } = useDialogText(`rename/${draft.id}`, draft.form.title);
  const [save] = useSaveDraftMutation();
  const { busy, run } = useSingleFlight();
  const formId = useId();

  const submit = async () => {
    const { id, version, form } = draft;
    const result = await save({ of: { id, version }, form: { ...form, title } });
    if ('error' in result) return alertError(t.drafts.notRenamed, errorMessage(result.error));
    close();
  };
  const close = () => {
    forget();
    onClose();
  };

  return (
    <Modal
      open
      title={t.drafts.renameTitle}
      busy={busy}
      dirty={title !== draft.form.title}
      onCancel={close}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t.cancel}
          </Button>
          <Button primary type="submit" form={formId} loading={busy}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void run(submit);
        }}
      >
        <TextField label={t.create.fields.title} value={title} maxLength={limits.title} onChange={setTitle} />
      </form>
    </Modal>
  );
}
