import type { PoolPayout } from '@launchpad/api';
import { alertSuccess, Button, ConfirmDialog } from '@launchpad/web-kit';
import { useState } from 'react';
import { useRaisePayoutBudgetMutation } from '../api';
import { useStaff } from '../../../common/staff';
import { t } from '../../../strings';

const texts = t.payouts;

/** Gas in digits that can be read. */
export const formatGas = (gas: number): string => gas.toLocaleString('en');

/** Doubles what the keeper may spend on a pool, up to the most there is. */
export function RaiseBudget({ payout: { poolId, gasBudget, gasMost } }: { payout: PoolPayout }) {
  const [isOpen, setOpen] = useState(false);
  const [raise, { isLoading }] = useRaisePayoutBudgetMutation();
  const may = useStaff()?.may('raisePayoutBudget');
  const gas = Math.min(2 * gasBudget, gasMost);
  const confirm = async () => {
    const result = await raise({ poolId, gas });
    if (!('error' in result)) alertSuccess(texts.raised);
    setOpen(false);
  };
  if (!may) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.raise}
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          busy={isLoading}
          title={texts.raise}
          okText={texts.raiseTo(formatGas(gas))}
          onConfirm={() => void confirm()}
          onCancel={() => setOpen(false)}
        >
          {texts.raiseText(formatGas(gasBudget), formatGas(gas))}
        </ConfirmDialog>
      )}
    </>
  );
}
