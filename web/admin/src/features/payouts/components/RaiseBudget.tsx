import type { PoolPayout } from '@launchpad/api';
import { Button, lazyPart, useOnFirstControl } from '@launchpad/web-kit';
import { Suspense, useState } from 'react';
import { useStaff } from '../../../common/staff';
import { t } from '../../../strings';

/** It includes antd, which the lists of payouts show without. */
const RaiseBudgetDialog = lazyPart(
  () => import('./RaiseBudgetDialog'),
  (m) => m.RaiseBudgetDialog,
);

/** Doubles what the keeper may spend on a pool, up to the most there is. */
export function RaiseBudget({ payout }: { payout: PoolPayout }) {
  const [isOpen, setOpen] = useState(false);
  useOnFirstControl(RaiseBudgetDialog.preload);
  const may = useStaff()?.may('raisePayoutBudget');
  if (!may) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.payouts.raise}
      </Button>
      {isOpen && (
        <Suspense>
          <RaiseBudgetDialog payout={payout} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
