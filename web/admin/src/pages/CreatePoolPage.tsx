import { confirmLeave, useTitle } from '@launchpad/web-kit';
import type { Draft } from '@launchpad/api';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CreatedView } from '../features/pool-form/components/CreatedView';
import { CreateForm } from '../features/pool-form/components/CreateForm';
import { DraftList } from '../features/pool-form/components/DraftList';
import { OpenDraft } from '../features/pool-form/components/OpenDraft';
import { ProgressModal } from '../features/pool-form/components/ProgressModal';
import { UnfinishedPools } from '../features/pool-form/components/UnfinishedPools';
import { useCreation } from '../features/pool-form/hooks/useCreation';
import { useLegacyDraft } from '../features/pool-form/hooks/useLegacyDraft';
import { t } from '../strings';

/** The form's content; a new key resets the form. */
interface Work {
  key: number;
  /** id of its draft, once saved */
  id: string | undefined;
  /** the loaded draft; undefined for a new pool */
  loaded?: Draft;
  isNew: boolean;
}

/** The form that creates a pool, the drafts, and the progress of its transactions. */
export default function CreatePoolPage() {
  useTitle(t.create.title);
  useLegacyDraft();
  const [params, setParams] = useSearchParams();
  const [work, setWork] = useState<Work>(() => {
    const id = params.get('draft') ?? undefined;
    return { key: 0, id, isNew: !id };
  });
  /** in the URL, so that it survives a reload */
  const setDraftParam = (id: string | undefined) => setParams(id ? { draft: id } : {}, { replace: true });
  const open = (id?: string) => {
    setWork(({ key }) => ({ key: key + 1, id, isNew: !id }));
    setDraftParam(id);
  };
  const confirmOpen = async (id?: string) => {
    if (await confirmLeave()) open(id);
  };
  const creation = useCreation(() => open());
  const load = useCallback((loaded: Draft) => setWork((current) => ({ ...current, loaded })), []);

  if (creation.state.status === 'done') return <CreatedView poolId={creation.state.poolId} />;
  return (
    <>
      <Link to="/managepools" className="page-back">
        {t.create.back}
      </Link>
      <h1 className="page-title">{t.create.title}</h1>
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
