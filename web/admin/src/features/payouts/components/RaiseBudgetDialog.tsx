import type { PoolPayout } from '@launchpad/api';
import { alertSuccess, ConfirmDialog } from '@launchpad/web-kit';
import { useRaisePayoutBudgetMutation } from '../api';
import { t } from '../../../strings';
import { formatGas } from '../model/gas';

const texts = t.payouts;

interface Props {
  payout: PoolPayout;
  onClose: () => void;
}

/** Asks before it doubles what the keeper may spend on a pool. */
export function RaiseBudgetDialog({ payout: { poolId, gasBudget, gasMost }, onClose }: Props) {
  const [raise, { isLoading }] = useRaisePayoutBudgetMutation();
  const gas = Math.min(2 * gasBudget, gasMost);
  const confirm = async () => {
    const result = await raise({ poolId, gas });
    if (!('error' in result)) alertSuccess(texts.raised);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      busy={isLoading}
      title={texts.raise}
      okText={texts.raiseTo(formatGas(gas))}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {texts.raiseText(formatGas(gasBudget), formatGas(gas))}
    </ConfirmDialog>
  );
}
