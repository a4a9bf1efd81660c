import type { Pool } from '@launchpad/api';
import type { FunctionComponent } from 'react';
import type { DialogAction } from '../model/actions';
import { CancelDialog, DeleteDialog } from './ConfirmDialogs';
import { IdentityViewer } from './IdentityViewer';
import { KycDialog } from './KycDialog';
import { MetadataDialog } from './MetadataDialog';
import { ScamDialog } from './ScamDialog';
import { ScamMessageDialog } from './ScamMessageDialog';
import { WhitelistDialog } from './WhitelistDialog';

interface DialogProps {
  pool: Pool;
  onClose: () => void;
}

const dialogs: Record<DialogAction, FunctionComponent<DialogProps>> = {
  kyc: KycDialog,
  metadata: MetadataDialog,
  identity: IdentityViewer,
  scam: ScamDialog,
  scamMessage: ScamMessageDialog,
  whitelist: WhitelistDialog,
  cancel: CancelDialog,
  delete: DeleteDialog,
};

/** An action's dialog about a pool. It includes antd and every other of these dialogs: load it lazily. */
export function PoolDialog({ action, ...props }: DialogProps & { action: DialogAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}
