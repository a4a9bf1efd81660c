import { Button } from '../components/Button';
import type { Waits } from '../components/Modal';
import { t } from '../strings/transaction';
import { discardSent } from './discard';

/** Stops the wait for other signers, who may have declined, or for a network that has not seen it; asks first. */
export function DiscardButton({ id, waits }: { id: string; waits: Waits }) {
  return (
    <Button size="small" onClick={() => discardSent(id)}>
      {waits === 'signers' ? t.transaction.discard.yes : t.transaction.letGo.yes}
    </Button>
  );
}
