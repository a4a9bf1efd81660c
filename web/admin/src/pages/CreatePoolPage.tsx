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
import { useOldDraft } from '../features/pool-form/hooks/useOldDraft';
import { t } from '../strings';

/** What the form is filled with; another key is another form. */
interface Work {
  key: number;
  /** id of its draft, once it has one */
  id: string | undefined;
  /** the draft as it was loaded; a new pool has none */
  loaded?: Draft;
  isNew: boolean;
}

/** The form that creates a pool, the drafts of it, and the way through its transactions. */
export default function CreatePoolPage() {
  useTitle(t.create.title);
  useOldDraft();
  const [params, setParams] = useSearchParams();
  const [work, setWork] = useState<Work>(() => {
    const id = params.get('draft') ?? undefined;
    return { key: 0, id, isNew: !id };
  });
  /** in the address, a reload finds it again */
  const name = (id: string | undefined) => setParams(id ? { draft: id } : {}, { replace: true });
  const open = (id?: string) => {
    setWork(({ key }) => ({ key: key + 1, id, isNew: !id }));
    name(id);
  };
  const ask = async (id?: string) => {
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
          <DraftList openId={work.id} onOpen={(id) => void ask(id)} />
        </>
      )}
      {work.isNew || work.loaded ? (
        <CreateForm
          key={work.key}
          opened={work.loaded}
          onCreated={(id) => {
            setWork((current) => ({ ...current, id }));
            name(id);
          }}
          onSubmit={creation.start}
          onAnother={() => void ask()}
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
