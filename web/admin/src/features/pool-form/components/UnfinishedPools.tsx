import { store, useAddress, useNetworks } from '@launchpad/web-kit';
import { txStore } from '@launchpad/web-kit/transactions/txStore';
import { useState } from 'react';
import { draftsApi } from '../draftsApi';
import type { useCreation } from '../hooks/useCreation';
import { type Creation, forgetCreation, loadCreations } from '../model/creation';
import { UnfinishedBanner } from './UnfinishedBanner';

/** The wallet's pools that were sent but are not saved yet, each with its own card. */
export function UnfinishedPools({ onResume }: { onResume: ReturnType<typeof useCreation>['resume'] }) {
  const account = useAddress() ?? '';
  const networks = useNetworks();
  const [, setDiscarded] = useState(0);
  const discard = (creation: Creation) => {
    forgetCreation(creation);
    txStore.remove(creation.sent.id);
    void store.dispatch(draftsApi.endpoints.deleteDraft.initiate(creation.draftId));
    setDiscarded((count) => count + 1);
  };
  return loadCreations(account).map((creation) => {
    const network = networks.find(({ chainId }) => chainId === creation.chainId);
    if (!network) return null;
    return (
      <UnfinishedBanner
        key={creation.sent.id}
        title={creation.body.title}
        onResume={() => void onResume(network, creation)}
        onDiscard={() => discard(creation)}
      />
    );
  });
}
