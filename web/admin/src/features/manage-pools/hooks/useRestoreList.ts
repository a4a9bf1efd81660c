import type { Pool } from '@launchpad/api';
import { alertSuccess, errorMessage, isListUnknown, useWalletActions } from '@launchpad/web-kit';
import { useChangeWhitelistMutation } from '../../../common/whitelist/api';
import { isLong } from '../../../common/whitelist/longLists';
import { uploadOnce } from '../../../common/whitelist/upload';
import type { UnknownList } from '../../../common/whitelist/useFullWhitelist';
import { t } from '../../../strings';

/** How it ended to give a list again; without a reason where the user declined to sign in. */
export type Restored = { isSaved: true } | { isSaved: false; reason?: string };

/** Gives the server the addresses of a list that is on chain: only those that the chain has, and without a transaction. */
export function useRestoreList({ poolId }: Pool) {
  const { signIn } = useWalletActions();
  const [post] = useChangeWhitelistMutation();

  return async (addresses: string[], { root, transactionHash }: UnknownList): Promise<Restored> => {
    const differs: Restored = { isSaved: false, reason: t.whitelist.lost.differs(addresses.length) };
    try {
      const { whitelistTreeInSlices } = await import('@launchpad/contracts');
      const tree = await whitelistTreeInSlices(addresses);
      if (tree.root !== root.toLowerCase()) return differs;
      if (!(await signIn())) return { isSaved: false };
      const list = isLong(addresses)
        ? { uploadId: await uploadOnce(addresses) }
        : { whiteListUsers: addresses };
      const saved = await post({ poolId, transactionHash, ...list, methodType: 'add' }).unwrap();
      // the owner has set another list meanwhile
      if (isListUnknown(saved)) return differs;
      alertSuccess(t.whitelist.lost.restored.title, t.whitelist.lost.restored.message);
      return { isSaved: true };
    } catch (error) {
      console.error('whitelist', error);
      return { isSaved: false, reason: t.whitelist.lost.failed(errorMessage(error)) };
    }
  };
}
