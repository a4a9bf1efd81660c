import type { Network, Pool } from '@launchpad/api';
import type { PoolPage } from '@launchpad/contracts/pool-page';
import {
  alertError,
  chainNow,
  errorMessage,
  isUnderWay,
  sameAddress,
  useNetwork,
  useSendTx,
  useUploadMutation,
  useLoadedAhead,
  useWallet,
  useWalletActions,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { readBalance } from '../../../common/chain/token';
import type { HashedFacts } from '../api';
import { t } from '../../../strings';
import { editRefusal } from '../model/validateEdit';

const loadEdit = () => import('../chain/edit');

/** Updates a pool: uploads the metadata to IPFS, sets its hash on chain, then updates the backend. */
export function useEditPool(pool: Pool) {
  const network = useNetwork(pool.chainId);
  const wallet = useWallet();
  const { signIn } = useWalletActions();
  const [upload] = useUploadMutation();
  const { busy, phase, send } = useSendTx();
  const [preparing, setPreparing] = useState(false);
  useLoadedAhead(loadEdit);

  const isBlocked = async (at: Network): Promise<boolean> => {
    if (wallet.status !== 'connected') return true;
    const { address } = wallet;
    const refusal = await editRefusal({
      isOwner: sameAddress(pool.poolOwner, address),
      walletChainId: wallet.chainId,
      poolChainId: pool.chainId,
      secondsLeft: pool.poolEndDate - chainNow(pool.chainId),
      balance: () => readBalance(at, pool.poolingToken, address),
    });
    if (refusal) alertError(refusal.title, refusal.message);
    return refusal !== undefined;
  };

  /** @returns whether the transaction succeeded */
  const publish = async (edit: PoolPage, at: Network, facts: HashedFacts): Promise<boolean> => {
    const { editedMetadata, editPool } = await loadEdit();
    const { bytes, formHash } = editedMetadata(facts, edit);
    const file = new Blob([new Uint8Array(bytes)], { type: 'application/json' });
    const stored = await upload({ kind: 'metadata', file, name: 'pool.json' });
    if ('error' in stored) return false;
    const { to, data } = editPool(pool, formHash);
    const result = await send(
      {
        network: at,
        to,
        data,
        label: t.editPool.submit,
        poolId: pool.poolId,
        alerts: { success: { title: t.editPool.updated } },
        report: {
          call: 'editPool',
          params: { poolId: pool.poolId },
          body: { ...edit, version: facts.version },
        },
      },
      wallet.status === 'connected' ? wallet.address : undefined,
    );
    return result.ok;
  };

  /**
   * @param facts the pool as it is now
   * @returns whether the pool is updated; failures are alerted
   */
  const update = async (edit: PoolPage, facts: HashedFacts): Promise<boolean> => {
    if (!network) return false;
    setPreparing(true);
    try {
      return !(await isBlocked(network)) && (await signIn()) && (await publish(edit, network, facts));
    } catch (error) {
      console.error('edit pool', error);
      alertError(errorMessage(error));
      return false;
    } finally {
      setPreparing(false);
    }
  };

  return { busy: busy || preparing, isPending: isUnderWay(phase), update };
}
