import type { Draft } from '@launchpad/api';
import { hasShapeOf, toLoaded, useAddress, WhenLoaded } from '@launchpad/web-kit';
import { useEffect } from 'react';
import { WalletSessionGate } from '../../../common/guards';
import { useGetDraftQuery } from '../../../api/drafts';
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
      {(draft) => <NotifyLoaded draft={draft} onLoaded={onLoaded} />}
    </WhenLoaded>
  );
}

function NotifyLoaded({ draft, onLoaded }: { draft: Draft; onLoaded: Props['onLoaded'] }) {
  useEffect(() => onLoaded(draft), [draft, onLoaded]);
  return null;
}
