import type { PoolDetail } from '@launchpad/api';
import { Banner, Button, sharedApi, store, TxOverlay, useIfMounted } from '@launchpad/web-kit';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formApi } from '../api';
import { ConflictDialog } from '../../../common/conflict/ConflictDialog';
import { useVersionedForm } from '../../../common/conflict/useVersionedForm';
import { isValid } from '../../../common/validate';
import { t } from '../../../strings';
import { useEditPool } from '../hooks/useEditPool';
import { editOf, validateEdit } from '../model/validateEdit';
import { InformationFields } from './InformationFields';
import { LinkFields } from './LinkFields';
import { Section } from './section';

const { fields, sections } = t.create;

const toStored = (pool: PoolDetail) => ({ values: editOf(pool), version: pool.version });

/** The edit form of a pool: its metadata can be changed, its terms cannot. */
export function EditPoolForm({ pool }: { pool: PoolDetail }) {
  const [tried, setTried] = useState(false);
  const navigate = useNavigate();
  const ifOpen = useIfMounted();
  const { busy, isPending, update } = useEditPool(pool);
  const read = async () => {
    const { data } = await store.dispatch(
      sharedApi.endpoints.getPool.initiate(pool.poolId, { forceRefetch: true }),
    );
    return data && toStored(data);
  };
  const form = useVersionedForm({
    name: 'edit',
    loaded: toStored(pool),
    read,
    // checked before anything is signed, as a transaction cannot be undone
    write: async (values, version) => {
      const { data: current } = await store.dispatch(
        formApi.endpoints.hashedFacts.initiate(pool.poolId, { subscribe: false, forceRefetch: true }),
      );
      if (!current) return { status: 'failed' };
      if (current.version !== version) return { status: 'outdated' };
      return (await update(values, current)) ? { status: 'saved', version: undefined } : { status: 'failed' };
    },
    onSaved: () => {
      form.forget();
      // deferred until the form is marked as saved
      setTimeout(() => ifOpen(() => void navigate('/managepools')));
    },
  });
  const { values: edit, set } = form;
  const errors = tried ? validateEdit(edit) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid(validateEdit(edit))) void form.save();
  };

  return (
    <form className="form-stack create-form" onSubmit={submit} noValidate>
      {pool.pendingMetadata && (
        <Banner tone="pending" title={t.metadata.waiting}>
          {t.metadata.waitingText}
        </Banner>
      )}
      <Section title={sections.information}>
        <InformationFields values={edit} errors={errors} set={set} />
      </Section>
      <Section title={sections.other}>
        <LinkFields values={edit} errors={errors} set={set} />
      </Section>
      <div>
        <Button primary size="large" type="submit" loading={busy || form.busy}>
          {t.editPool.submit}
        </Button>
      </div>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labels={fields}
          busy={busy || form.busy}
          onResolve={(values) => void form.resolve(values)}
          onClose={form.leave}
        />
      )}
      <TxOverlay open={isPending} />
    </form>
  );
}
