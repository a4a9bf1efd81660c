import { MoreOutlined } from '@ant-design/icons';
import type { Pool } from '@launchpad/api';
import {
  alertError,
  chainNow,
  MenuButton,
  sameAddress,
  showAlert,
  TxOverlay,
  useAddress,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Refusal } from '../../../common/refusal';
import { t } from '../../../strings';
import { usePoolActions } from '../hooks/usePoolActions';
import { useWithdrawable } from '../hooks/useWithdrawable';
import { actionsOf, type PoolAction } from '../model/actions';
import { cancelRefusal, deleteRefusal, settleRefusal, whitelistRefusal } from '../model/guards';
import { CancelDialog, DeleteDialog } from './ConfirmDialogs';
import { IdentityViewer } from './IdentityViewer';
import { KycDialog } from './KycDialog';
import { MetadataDialog } from './MetadataDialog';
import { ScamDialog } from './ScamDialog';
import { WhitelistDialog } from './WhitelistDialog';

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
const dangerous: PoolAction[] = ['scam', 'cancel', 'delete'];

/** Why an action is not possible now, by the clock of the pool's chain. */
function refusalOf(action: PoolAction, pool: Pool): Refusal | undefined {
  const now = chainNow(pool.chainId);
  if (action === 'whitelist') return whitelistRefusal(pool, now);
  if (action === 'cancel') return cancelRefusal(pool, now);
  if (action === 'delete') return deleteRefusal(pool, now);
  return action === 'settle' ? settleRefusal(pool, now) : undefined;
}

/** The menu of actions on a pool, and the dialogs they open. */
export function PoolMenu({ pool, isAdmin }: { pool: Pool; isAdmin: boolean }) {
  const address = useAddress();
  const navigate = useNavigate();
  const { isPending, settle, withdraw } = usePoolActions(pool);
  const [open, setOpen] = useState<DialogName>();
  const canWithdraw = useWithdrawable(pool, isPending);
  const actions = actionsOf(pool, { address, isAdmin, canWithdraw });
  const Dialog = open && dialogs[open];

  const edit = () => {
    if (!sameAddress(pool.poolOwner, address)) return alertError(t.editPool.denied);
    void navigate(`/edit-pool/${pool.poolId}`);
  };

  const choose = (action: PoolAction) => {
    const refusal = refusalOf(action, pool);
    if (refusal) return alertError(refusal.title, refusal.message);
    if (hasDialog(action)) return setOpen(action);
    if (action === 'edit') return edit();
    if (action === 'unscam') return showAlert({ kind: 'info', ...t.scam.unmark });
    void (action === 'settle' ? settle() : withdraw());
  };

  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t.manage.menu(pool.title)}
        items={actions.map((action) => ({
          key: action,
          label: t.manage.actions[action],
          danger: dangerous.includes(action),
        }))}
        onChoose={choose}
      >
        <MoreOutlined />
      </MenuButton>
      {Dialog && <Dialog pool={pool} onClose={() => setOpen(undefined)} />}
      <TxOverlay open={isPending} />
    </>
  );
}
