import type { Draft } from '@launchpad/api';
import { hasShapeOf, isNotFound, toLoaded, useAddress, WhenLoaded } from '@launchpad/web-kit';
import { useEffect, useState } from 'react';
import { WalletSessionGate } from '../../../common/guards';
import { useGetDraftQuery } from '../draftsApi';
import { isNamed } from '../../../common/whitelist/longLists';
import { loadNamed } from '../../../common/whitelist/upload';
import { t } from '../../../strings';

interface Props {
  id: string;
  onLoaded: (draft: Draft) => void;
}

/** Loads a draft of the signed-in wallet into the form. */
export function OpenDraft(props: Props) {
  return (
    <WalletSessionGate>
      <Loading {...props} />
    </WalletSessionGate>
  );
}

function Loading({ id, onLoaded }: Props) {
  const owner = useAddress() ?? '';
  const loaded = toLoaded(useGetDraftQuery({ id, owner }), (draft) =>
    hasShapeOf(draft, { id, version: 1, savedAt: 1, form: {} }),
  );
  return (
    <WhenLoaded of={loaded} absent={t.drafts.notFound}>
      {(draft) => <WithList draft={draft} onLoaded={onLoaded} />}
    </WhenLoaded>
  );
}

/** Loads the draft's whitelist too, where that is stored apart. If it is gone, the form says so. */
function WithList({ draft, onLoaded }: { draft: Draft; onLoaded: Props['onLoaded'] }) {
  const { whiteListUsers } = draft.form;
  const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>(
    isNamed(whiteListUsers) ? 'loading' : 'loaded',
  );
  useEffect(() => {
    if (status !== 'loading') return undefined;
    let current = true;
    loadNamed(whiteListUsers).then(
      () => current && setStatus('loaded'),
      (error: unknown) => current && setStatus(isNotFound(error) ? 'loaded' : 'failed'),
    );
    return () => {
      current = false;
    };
  }, [whiteListUsers, status]);
  const retry = () => setStatus('loading');
  return (
    <WhenLoaded of={status === 'loaded' ? { status, value: draft, retry } : { status, retry }}>
      {(loaded) => <NotifyLoaded draft={loaded} onLoaded={onLoaded} />}
    </WhenLoaded>
  );
}

function NotifyLoaded({ draft, onLoaded }: { draft: Draft; onLoaded: Props['onLoaded'] }) {
  useEffect(() => onLoaded(draft), [draft, onLoaded]);
  return null;
}
