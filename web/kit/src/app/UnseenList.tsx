import { useEffect } from 'react';
import { Banner } from '../components/feedback';
import { t } from '../strings/transaction';
import { DiscardButton } from '../transactions/DiscardButton';
import { takeOverUnseen } from '../transactions/sendTx';
import type { SentTx } from '../transactions/types';
import './UnseenList.css';

/** Transactions that no node knows, each with the way to let it go. */
export function UnseenList({ transactions }: { transactions: readonly SentTx[] }) {
  const ids = transactions.map(({ id }) => id).join(' ');
  useEffect(() => {
    takeOverUnseen().catch((error: unknown) => console.error(error));
  }, [ids]);
  return (
    <div className="container unseen">
      {transactions.map(({ id, label, signers }) => (
        <Banner key={id} tone="pending" title={t.transaction.unseenTitle(label)}>
          <p>{t.transaction.unseenText}</p>
          <DiscardButton id={id} waits={signers ? 'signers' : 'unseen'} />
        </Banner>
      ))}
    </div>
  );
}
