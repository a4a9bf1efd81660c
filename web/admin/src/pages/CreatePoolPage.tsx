import { Button, confirmLeave, forgetForm, useSignedIn, useTitle } from '@launchpad/web-kit';
import type { Draft } from '@launchpad/api';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CreatedView } from '../features/pool-form/components/CreatedView';
import { CreateForm } from '../features/pool-form/components/CreateForm';
import { DraftList } from '../features/pool-form/components/DraftList';
import { DuplicatePool } from '../features/pool-form/components/DuplicatePool';
import { OpenDraft } from '../features/pool-form/components/OpenDraft';
import { ProgressModal } from '../features/pool-form/components/ProgressModal';
import { UnfinishedPools } from '../features/pool-form/components/UnfinishedPools';
import { useCreation } from '../features/pool-form/hooks/useCreation';
import { useLegacyDraft } from '../features/pool-form/hooks/useLegacyDraft';
import { CREATE_FORM, type PoolDraft } from '../features/pool-form/model/draft';
import { t } from '../strings';

/** The form's content; a new key resets the form. */
interface Work {
  key: number;
  /** id of its draft, once saved */
  id: string | undefined;
  /** the loaded draft; undefined for a new pool */
  loaded?: Draft;
  /** the values of a new pool that is a duplicate */
  initial?: PoolDraft | undefined;
  isNew: boolean;
}

/** The form that creates a pool, the drafts, and the progress of its transactions. */
export default function CreatePoolPage() {
  useTitle(t.create.title);
  useLegacyDraft();
  const signedIn = useSignedIn();
  const [params, setParams] = useSearchParams();
  const [work, setWork] = useState<Work>(() => {
    const id = params.get('draft') ?? undefined;
    return { key: 0, id, isNew: !id };
  });
  /** in the URL, so that it survives a reload */
  const setDraftParam = (id: string) =>
    setParams(
      (current) => {
        current.set('draft', id);
        return current;
      },
      { replace: true },
    );
  const open = (id?: string, initial?: PoolDraft) => {
    forgetForm(CREATE_FORM);
    setWork(({ key }) => ({ key: key + 1, id, initial, isNew: !id }));
    setParams(id ? { draft: id } : {}, { replace: true });
  };
  const confirmOpen = async (id?: string, initial?: PoolDraft) => {
    if (await confirmLeave()) open(id, initial);
  };
  const [duplicating, setDuplicating] = useState(false);
  const creation = useCreation(() => open());
  const load = useCallback((loaded: Draft) => setWork((current) => ({ ...current, loaded })), []);

  if (creation.state.status === 'done') return <CreatedView {...creation.state} />;
  return (
    <>
      <Link to="/managepools" className="page-back">
        {t.create.back}
      </Link>
      <header className="page-head">
        <h1 className="page-title">{t.create.title}</h1>
        {signedIn && <Button onClick={() => setDuplicating(true)}>{t.create.steps.duplicate.open}</Button>}
      </header>
      {creation.state.status === 'none' && (
        <>
          <UnfinishedPools onResume={creation.resume} />
          <DraftList openId={work.id} onOpen={(id) => void confirmOpen(id)} />
        </>
      )}
      {work.isNew || work.loaded ? (
        <CreateForm
          key={work.key}
          opened={work.loaded}
          initial={work.initial}
          onCreated={(id) => {
            setWork((current) => ({ ...current, id }));
            setDraftParam(id);
          }}
          onSubmit={creation.start}
          onAnother={() => void confirmOpen()}
        />
      ) : (
        work.id && <OpenDraft key={work.key} id={work.id} onLoaded={load} />
      )}
      {duplicating && (
        <DuplicatePool
          onClose={() => setDuplicating(false)}
          onChoose={(draft) => {
            setDuplicating(false);
            void confirmOpen(undefined, draft);
          }}
        />
      )}
      {creation.state.status !== 'none' && (
        <ProgressModal
          state={creation.state}
          onRetry={() => creation.retry()}
          onClose={() => creation.close()}
        />
      )}
    </>
  );
}
