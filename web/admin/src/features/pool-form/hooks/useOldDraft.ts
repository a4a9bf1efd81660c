import { store, useAddress, useSignedIn } from '@launchpad/web-kit';
import { tryWithLock } from '@launchpad/web-kit/transactions/lock';
import { useEffect } from 'react';
import { draftsApi } from '../../../api/drafts';
import { formOf } from '../model/draftForm';
import { forgetOldDraft, oldDraft } from '../model/oldDraft';

/** Moves what an earlier version kept in the browser to the server, once, and to the first wallet in session. */
export function useOldDraft(): void {
  const address = useAddress();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    void tryWithLock('old draft', async () => {
      const draft = oldDraft();
      if (!draft) return;
      const moved = await store.dispatch(draftsApi.endpoints.saveDraft.initiate({ form: formOf(draft) }));
      if (moved.data) forgetOldDraft();
    });
  }, [address, signedIn]);
}
