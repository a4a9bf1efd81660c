import { isOutdated, store, useAddress, useSignedIn } from '@launchpad/web-kit';
import { tryWithLock } from '@launchpad/web-kit/transactions/lock';
import { useEffect } from 'react';
import { draftsApi } from '../draftsApi';
import { formOf } from '../model/draftForm';
import { forgetLegacyDraft, legacyDraft, legacyDraftId } from '../model/legacyDraft';

/** Moves a draft stored in the browser by an earlier version to the server, once, for the first signed-in wallet. */
export function useLegacyDraft(): void {
  const address = useAddress();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    void tryWithLock('old draft', async () => {
      const draft = legacyDraft();
      if (!draft) return;
      const toSave = { id: legacyDraftId(), form: formOf(draft) };
      const { data, error } = await store.dispatch(draftsApi.endpoints.saveDraft.initiate(toSave));
      // Outdated: it was moved before, and edited or taken over by another wallet since.
      if (data || isOutdated(error)) forgetLegacyDraft();
    });
  }, [address, signedIn]);
}
