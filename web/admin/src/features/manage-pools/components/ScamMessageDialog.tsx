import { limits, shownText, type Pool } from '@launchpad/api';
import { alertSuccess, Banner } from '@launchpad/web-kit';
import { useState } from 'react';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { TextDialog } from '../../../common/TextDialog';
import { t } from '../../../strings';
import { useEditScamMutation } from '../api';
import { Meanwhile } from './Meanwhile';

const texts = t.scam.edit;

/**
 * Changes what the visitors of a scam pool read about it. There is no message yet where the marking was found on chain, and
 * not saved by the page that sent it.
 */
export function ScamMessageDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const [edit, { isLoading }] = useEditScamMutation();
  const current = pool.scamMessage ?? '';
  const [before] = useState(current);

  const submit = async (message: string) => {
    // what the page shows by now: the server refuses to replace another one
    const { error } = await edit({ poolId: pool.poolId, message, seen: current });
    if (!error) alertSuccess(texts.done);
    return !error;
  };

  return (
    <TextDialog
      name={`scam-message/${pool.poolId}`}
      title={<PoolDialogTitle text={texts.title} title={pool.title} />}
      initial={before}
      label={t.scam.message}
      maxLength={limits.scamMessage}
      submit={texts.submit}
      isDisabled={(text) => text === current}
      busy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <Meanwhile pool={pool} own={isLoading} />
      {current !== before && !isLoading && (
        <Banner tone="pending" title={texts.meanwhile}>
          <p dir="auto">{shownText(current, limits.scamMessage)}</p>
          <p>{texts.replaces}</p>
        </Banner>
      )}
      <p>{texts.text}</p>
    </TextDialog>
  );
}
