import type { Pool } from '@launchpad/api';
import {
  alertSuccess,
  chainNow,
  ConfirmDialog,
  Modal,
  useIfMounted,
  useSingleFlight,
  WhenLoaded,
} from '@launchpad/web-kit';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { AddressInput, addressError, addressesOrAlert } from '../../../common/whitelist/AddressInput';
import { AddressPages } from '../../../common/whitelist/AddressPages';
import { entryOf } from '../../../common/whitelist/addressList';
import { useFullWhitelist } from '../../../common/whitelist/useFullWhitelist';
import { t } from '../../../strings';
import { alertRefusal } from '../hooks/alertRefusal';
import { usePoolActions } from '../hooks/usePoolActions';
import { changedList } from '../model/whitelistChange';
import './dialogs.css';

type Method = 'add' | 'remove';

/** Addresses shown in one paragraph. */
const MOST_INLINE = 100;

/** Adds or removes whitelist addresses: sets the new root on chain, then posts the addresses. */
export function WhitelistDialog({
  pool,
  initial = [],
  onClose,
}: {
  pool: Pool;
  /** addresses to add */
  initial?: readonly string[];
  onClose: () => void;
}) {
  const list = useFullWhitelist(pool.poolId);
  const { busy: sending, waits, changeWhitelist } = usePoolActions(pool);
  const { busy: preparing, run } = useSingleFlight();
  const busy = sending || preparing;
  const ifOpen = useIfMounted();
  const [method, setMethod] = useState<Method>('add');
  const [entry, setEntry] = useState(() => entryOf(initial));
  const [error, setError] = useState<string>();

  /** the list at the time of the question whether to make the pool private */
  const [confirming, setConfirming] = useState<string[]>();
  const becomesPrivate = pool.poolType === 'public';

  const submit = async (present: string[], isConfirmed = false) => {
    if (alertRefusal('whitelist', pool)) return;
    setError(addressError(entry));
    const addresses = addressesOrAlert(entry);
    if (!addresses) return;
    const next = changedList(present, method, addresses);
    if (next.length === present.length) {
      return setError(method === 'add' ? t.whitelist.allListed : t.whitelist.noneListed);
    }
    if (next.length === 0) return setError(t.whitelist.lastOne);
    if (becomesPrivate && chainNow(pool.chainId) >= pool.poolStartDate) return setError(t.whitelist.tooLate);
    if (becomesPrivate && !isConfirmed) return setConfirming(present);
    setConfirming(undefined);
    const { whitelistTreeInSlices } = await import('@launchpad/contracts');
    const { root } = await whitelistTreeInSlices(next);
    if (!(await changeWhitelist(method, addresses, root))) return;
    if (becomesPrivate) alertSuccess(t.whitelist.typeUpdated.title);
    ifOpen(onClose);
  };

  if (confirming) {
    return (
      <ConfirmDialog
        open
        danger
        busy={busy}
        title={t.whitelist.turnsPrivate.title}
        okText={t.whitelist.turnsPrivate.confirm}
        onConfirm={() => void run(() => submit(confirming, true))}
        onCancel={() => setConfirming(undefined)}
      >
        <p>{t.whitelist.turnsPrivate.text}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Modal
      open
      title={<PoolDialogTitle text={t.whitelist.title} title={pool.title} />}
      busy={busy}
      waits={waits}
      dirty={entry.text !== '' || entry.more.length > 0}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy && !waits} onClick={onClose}>
            {t.cancel}
          </Button>
          {list.status === 'loaded' && (
            <Button
              type="primary"
              danger={method === 'remove'}
              loading={busy}
              onClick={() => void run(() => submit(list.value))}
            >
              {method === 'add' ? t.whitelist.add : t.whitelist.remove}
            </Button>
          )}
        </>
      }
    >
      <div className="dialog-stack">
        <Segmented<Method>
          aria-label={t.whitelist.mode}
          value={method}
          options={[
            { value: 'add', label: t.whitelist.modes.add },
            { value: 'remove', label: t.whitelist.modes.remove },
          ]}
          onChange={(next) => {
            setMethod(next);
            setError(undefined);
          }}
        />
        <WhenLoaded of={list}>
          {(present) => (
            <>
              <details>
                <summary>{t.whitelist.present(present.length)}</summary>
                {present.length > MOST_INLINE ? (
                  <AddressPages list={present} />
                ) : (
                  <p className="dialog-list num">{present.join(', ') || '–'}</p>
                )}
              </details>
              <AddressInput
                label={method === 'add' ? t.whitelist.label : t.whitelist.removeLabel}
                entry={entry}
                onChange={setEntry}
                error={error}
              />
            </>
          )}
        </WhenLoaded>
      </div>
    </Modal>
  );
}
