import { Button } from '../components/Button';
import { t } from '../strings/transaction';
import { discardSent } from './discard';

/** Stops the wait for other signers, who may have declined; asks first. */
export function DiscardButton({ id }: { id: string }) {
  return (
    <Button size="small" onClick={() => discardSent(id)}>
      {t.transaction.discard.yes}
    </Button>
  );
}
