import { limits, shownText, type Pool } from '@launchpad/api';
import { alertSuccess, Banner, Modal } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { TextAreaField } from '../../../common/fields';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { useDialogText } from '../../../common/useDialogText';
import { isFilled } from '../../../common/validate';
import { t } from '../../../strings';
import { useEditScamMutation } from '../api';
import { Meanwhile } from './Meanwhile';
import './dialogs.css';

const texts = t.scam.edit;

/**
 * Changes what the visitors of a scam pool read about it. There is no message yet where the marking was found on chain, and
 * not saved by the page that sent it.
 */
export function ScamMessageDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const [edit, { isLoading }] = useEditScamMutation();
  const current = pool.scamMessage ?? '';
  const [before] = useState(current);
  const { text, setText, forget } = useDialogText(`scam-message/${pool.poolId}`, before);
  const [tried, setTried] = useState(false);

  const submit = async () => {
    setTried(true);
    if (!isFilled(text)) return;
    // what the page shows by now: the server refuses to replace another one
    const { error } = await edit({ poolId: pool.poolId, message: text, seen: current });
    if (error) return;
    alertSuccess(texts.done);
    close();
  };
  const close = () => {
    forget();
    onClose();
  };

  return (
    <Modal
      open
      title={<PoolDialogTitle text={texts.title} title={pool.title} />}
      busy={isLoading}
      dirty={text !== before}
      onCancel={close}
      footer={
        <>
          <Button disabled={isLoading} onClick={close}>
            {t.cancel}
          </Button>
          <Button
            type="primary"
            disabled={text === current}
            loading={isLoading}
            onClick={() => void submit()}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        <Meanwhile pool={pool} own={isLoading} />
        {current !== before && !isLoading && (
          <Banner tone="pending" title={texts.meanwhile}>
            <p dir="auto">{shownText(current, limits.scamMessage)}</p>
            <p>{texts.replaces}</p>
          </Banner>
        )}
        <p>{texts.text}</p>
        <TextAreaField
          label={t.scam.message}
          value={text}
          onChange={setText}
          maxLength={limits.scamMessage}
          error={tried && !isFilled(text) ? t.errors.blank : undefined}
          required
        />
      </div>
    </Modal>
  );
}
