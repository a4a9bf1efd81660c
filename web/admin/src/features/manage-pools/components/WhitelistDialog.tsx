import type { Pool, Whited } from '@launchpad/api';
import {
  alertSuccess,
  chainNow,
  ConfirmDialog,
  type Loaded,
  toLoaded,
  Modal,
  useGetWhitelistQuery,
  WhenLoaded,
} from '@launchpad/web-kit';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { OfPool } from '../../../common/OfPool';
import { AddressInput, addressError, addressesOrAlert } from '../../../common/whitelist/AddressInput';
import { t } from '../../../strings';
import { usePoolActs } from '../hooks/usePoolActs';
import { changedList } from '../model/whitelistChange';
import './dialogs.css';

/**
 * The addresses of a list that is there as a whole. Its size without them, as strangers see it, is no list: a
 * root made of it would shut out who is in it.
 */
function wholeList(list: Loaded<Whited>): Loaded<string[]> {
  if (list.status !== 'loaded') return list;
  const { whiteListUsers: users, size } = list.value;
  if (users !== undefined && users.length === size) return { ...list, value: users };
  return { status: 'failed', retry: list.retry };
}

type Method = 'add' | 'remove';

/** Adds addresses to a pool's whitelist or removes them: its new root goes on chain, then the addresses. */
export function WhitelistDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const list = wholeList(toLoaded(useGetWhitelistQuery({ poolId: pool.poolId, full: true })));
  const { busy, changeWhitelist } = usePoolActs(pool);
  const [method, setMethod] = useState<Method>('add');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const [asking, setAsking] = useState<string[]>();
  const turnsPrivate = pool.poolType === 'public';

  const submit = async (present: string[], isAsked = false) => {
    setError(addressError(text));
    const addresses = addressesOrAlert(text);
    if (!addresses) return;
    const next = changedList(present, method, addresses);
    if (next.length === present.length) {
      return setError(method === 'add' ? t.whitelist.allListed : t.whitelist.noneListed);
    }
    if (next.length === 0) return setError(t.whitelist.lastOne);
    if (turnsPrivate && chainNow(pool.chainId) >= pool.poolStartDate) return setError(t.whitelist.tooLate);
    if (turnsPrivate && !isAsked) return setAsking(present);
    setAsking(undefined);
    const { whitelistTree } = await import('@launchpad/contracts');
    if (!(await changeWhitelist(method, addresses, whitelistTree(next).root))) return;
    if (turnsPrivate) alertSuccess(t.whitelist.typeUpdated.title);
    onClose();
  };

  if (asking) {
    return (
      <ConfirmDialog
        open
        danger
        busy={busy}
        title={t.whitelist.turnsPrivate.title}
        okText={t.whitelist.turnsPrivate.confirm}
        onConfirm={() => void submit(asking, true)}
        onCancel={() => setAsking(undefined)}
      >
        <p>{t.whitelist.turnsPrivate.text}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Modal
      open
      title={<OfPool what={t.whitelist.title} title={pool.title} />}
      busy={busy}
      dirty={text !== ''}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t.cancel}
          </Button>
          {list.status === 'loaded' && (
            <Button
              type="primary"
              danger={method === 'remove'}
              loading={busy}
              onClick={() => void submit(list.value)}
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
                <p className="dialog-list num">{present.join(', ') || '–'}</p>
              </details>
              <AddressInput
                label={method === 'add' ? t.whitelist.label : t.whitelist.removeLabel}
                text={text}
                onChange={setText}
                error={error}
              />
            </>
          )}
        </WhenLoaded>
      </div>
    </Modal>
  );
}
