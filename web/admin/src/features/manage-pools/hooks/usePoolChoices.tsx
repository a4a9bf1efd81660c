import type { Pool } from '@launchpad/api';
import { alertError, chainNow, sameAddress, showAlert, TxOverlay, useAddress } from '@launchpad/web-kit';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Refusal } from '../../../common/refusal';
import { useStaff } from '../../../common/staff';
import { t } from '../../../strings';
import { CancelDialog, DeleteDialog } from '../components/ConfirmDialogs';
import { IdentityViewer } from '../components/IdentityViewer';
import { KycDialog } from '../components/KycDialog';
import { MetadataDialog } from '../components/MetadataDialog';
import { ScamDialog } from '../components/ScamDialog';
import { WhitelistDialog } from '../components/WhitelistDialog';
import { actionsOf, type PoolAction } from '../model/actions';
import { refusalOf, walletRefusal } from '../model/guards';
import { usePoolActions } from './usePoolActions';
import { useWithdrawable } from './useWithdrawable';

const dialogs = {
  kyc: KycDialog,
  metadata: MetadataDialog,
  identity: IdentityViewer,
  scam: ScamDialog,
  whitelist: WhitelistDialog,
  cancel: CancelDialog,
  delete: DeleteDialog,
} as const;

type DialogName = keyof typeof dialogs;

const hasDialog = (action: PoolAction): action is DialogName => action in dialogs;

/** What the user can do with a pool, and how it is done. */
export interface PoolChoices {
  actions: PoolAction[];
  choose: (action: PoolAction) => void;
  /** why an action needs another wallet than the user has; undefined if it does not */
  lacksOf: (action: PoolAction) => Refusal | undefined;
  /** the open dialog, and the overlay while a transaction is under way: to be rendered */
  dialog: ReactNode;
}

/** The actions on a pool that the user may choose, and the dialogs they open. */
export function usePoolChoices(pool: Pool): PoolChoices {
  const address = useAddress();
  const staff = useStaff();
  const navigate = useNavigate();
  const { isPending, settle, withdraw } = usePoolActions(pool);
  const [open, setOpen] = useState<DialogName>();
  const canWithdraw = useWithdrawable(pool, isPending);
  const Dialog = open && dialogs[open];

  const edit = () => {
    if (!sameAddress(pool.poolOwner, address)) return alertError(t.editPool.denied);
    void navigate(`/edit-pool/${pool.poolId}`);
  };

  const lacksOf = (action: PoolAction) =>
    walletRefusal(action, { isConnected: address !== undefined, isAdmin: staff?.hasAdminWallet ?? false });

  return {
    actions: actionsOf(pool, { address, staff, canWithdraw }),
    lacksOf,
    choose: (action) => {
      const refusal = lacksOf(action) ?? refusalOf(action, pool, chainNow(pool.chainId));
      if (refusal) return alertError(refusal.title, refusal.message);
      if (hasDialog(action)) return setOpen(action);
      if (action === 'edit') return edit();
      if (action === 'unscam') return showAlert({ kind: 'info', ...t.scam.unmark });
      void (action === 'settle' ? settle() : withdraw());
    },
    dialog: (
      <>
        {Dialog && <Dialog pool={pool} onClose={() => setOpen(undefined)} />}
        <TxOverlay open={isPending} />
      </>
    ),
  };
}
