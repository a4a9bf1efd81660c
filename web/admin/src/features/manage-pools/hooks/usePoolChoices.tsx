import type { Pool } from '@launchpad/api';
import { alertError, chainNow, sameAddress, showAlert, TxOverlay, useAddress } from '@launchpad/web-kit';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Refusal } from '../../../common/refusal';
import { useStaff } from '../../../common/staff';
import { t } from '../../../strings';
import { usePoolDialogs } from '../components/PoolDialogs';
import { actionsOf, hasDialog, type PoolAction } from '../model/actions';
import { refusalOf, walletRefusal } from '../model/guards';
import { alertRefusal } from './alertRefusal';
import { useGuarded } from './useGuarded';
import { usePoolActions } from './usePoolActions';
import { useWithdrawable } from './useWithdrawable';

/** What the user can do with a pool, and how it is done. */
export interface PoolChoices {
  actions: PoolAction[];
  choose: (action: PoolAction) => void;
  /** why an action needs another wallet than the user has; undefined if it does not */
  lacksOf: (action: PoolAction) => Refusal | undefined;
  /** why an action is not possible now, for the lack of a wallet or by its time limit; undefined if it is */
  refusalOf: (action: PoolAction) => Refusal | undefined;
  /** over the page while a transaction is under way: to be rendered */
  overlay: ReactNode;
}

/** The actions on a pool that the user may choose. Those with a dialog open it in the `PoolDialogs` around. */
export function usePoolChoices(pool: Pool): PoolChoices {
  const address = useAddress();
  const staff = useStaff();
  const navigate = useNavigate();
  const { isPending, settle, withdraw } = usePoolActions(pool);
  const { open, update } = usePoolDialogs();
  const canWithdraw = useWithdrawable(pool, isPending);
  useEffect(() => update(pool), [update, pool]);

  const edit = () => {
    if (!sameAddress(pool.poolOwner, address)) return alertError(t.lacks.ownerWallet);
    void navigate(`/edit-pool/${pool.poolId}`);
  };

  const lacksOf = (action: PoolAction) =>
    walletRefusal(action, { isConnected: address !== undefined, isAdmin: staff?.hasAdminWallet ?? false });

  const actions = actionsOf(pool, { address, staff, canWithdraw });
  const guarded = useGuarded(pool, actions.includes('whitelist'));

  return {
    actions,
    lacksOf,
    refusalOf: (action) => lacksOf(action) ?? refusalOf(action, guarded, chainNow(pool.chainId)),
    choose: (action) => {
      const lack = lacksOf(action);
      if (lack) return alertError(lack.title, lack.message);
      if (alertRefusal(action, guarded)) return;
      if (hasDialog(action)) return open(action, pool);
      if (action === 'edit') return edit();
      if (action === 'unscam') return showAlert({ kind: 'info', ...t.refusals.unscam });
      void (action === 'settle' ? settle() : withdraw());
    },
    overlay: <TxOverlay open={isPending} />,
  };
}
