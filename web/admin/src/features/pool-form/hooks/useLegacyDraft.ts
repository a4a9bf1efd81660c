import { store, useAddress, useSignedIn } from '@launchpad/web-kit';
import { tryWithLock } from '@launchpad/web-kit/transactions/lock';
import { useEffect } from 'react';
import { draftsApi } from '../../../api/drafts';
import { formOf } from '../model/draftForm';
import { forgetLegacyDraft, legacyDraft } from '../model/legacyDraft';

/** Moves a draft stored in the browser by an earlier version to the server, once, for the first signed-in wallet. */
export function useLegacyDraft(): void {
  const address = useAddress();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    void tryWithLock('old draft', async () => {
      const draft = legacyDraft();
      if (!draft) return;
      const moved = await store.dispatch(draftsApi.endpoints.saveDraft.initiate({ form: formOf(draft) }));
      if (moved.data) forgetLegacyDraft();
    });
  }, [address, signedIn]);
}
