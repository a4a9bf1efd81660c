import type { Pool } from '@launchpad/api';
import {
  alertSuccess,
  ConfirmDialog,
  useCancelIsFree,
  useIfMounted,
  useKeptWhileLocked,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { useUpdateFeatureMutation } from '../api';
import { t } from '../../../strings';
import { usePoolActions } from '../hooks/usePoolActions';

interface Props {
  pool: Pool;
  onClose: () => void;
}

/** Warns the owner of the penalty before cancelling a pool. */
export function CancelDialog({ pool, onClose }: Props) {
  const { busy, waits, cancel } = usePoolActions(pool);
  const ifOpen = useIfMounted();
  useKeptWhileLocked();
  const isFree = useCancelIsFree(pool);
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      waits={waits}
      title={t.cancelPool.title}
      okText={t.cancelPool.confirm}
      cancelText={t.cancelPool.keep}
      onConfirm={() => void cancel().then(() => ifOpen(onClose))}
      onCancel={onClose}
    >
      <p>
        <strong>
          <bdi>{pool.title}</bdi>
        </strong>
      </p>
      <p>{isFree ? t.cancelPool.free : t.cancelPool.text}</p>
    </ConfirmDialog>
  );
}

/** Confirms the deletion of a pool by the admin. */
export function DeleteDialog({ pool, onClose }: Props) {
  const { busy, waits, remove } = usePoolActions(pool);
  const ifOpen = useIfMounted();
  useKeptWhileLocked();
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      waits={waits}
      title={t.deletePool.title}
      okText={t.deletePool.confirm}
      onConfirm={() => void remove().then(() => ifOpen(onClose))}
      onCancel={onClose}
    >
      <p>
        <strong>
          <bdi>{pool.title}</bdi>
        </strong>
      </p>
      <p>{t.deletePool.text}</p>
    </ConfirmDialog>
  );
}

/** Confirms featuring or unfeaturing a pool: what was chosen, whoever else does it meanwhile. */
export function FeatureDialog({ pool, onClose }: Props) {
  const [update, { isLoading }] = useUpdateFeatureMutation();
  const [featureStatus] = useState(pool.featureStatus !== true);
  const confirm = async () => {
    const result = await update({ poolId: pool.poolId, featureStatus });
    const done = featureStatus ? t.feature.added : t.feature.removed;
    if (!('error' in result)) alertSuccess(done.title, done.message);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      busy={isLoading}
      title={featureStatus ? t.feature.add : t.feature.remove}
      okText={t.yes}
      cancelText={t.no}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <bdi>{pool.title}</bdi>
    </ConfirmDialog>
  );
}
