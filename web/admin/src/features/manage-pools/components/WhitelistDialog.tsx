import type { Pool } from '@launchpad/gateway/api';
import { alertSuccess, Loading, Modal, Skeleton, useGetWhitelistQuery } from '@launchpad/web-kit';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { AddressInput, addressError, addressesOrAlert } from '../../../common/whitelist/AddressInput';
import { t } from '../../../strings';
import { usePoolActs } from '../hooks/usePoolActs';
import { changedList } from '../model/whitelistChange';
import './dialogs.css';

type Method = 'add' | 'remove';

/** Adds addresses to a pool's whitelist or removes them: its new root goes on chain, then the addresses. */
export function WhitelistDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const { data: list, isLoading } = useGetWhitelistQuery({ poolId: pool.poolId });
  const { busy, changeWhitelist } = usePoolActs(pool);
  const [method, setMethod] = useState<Method>('add');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const present = list?.whiteListUsers ?? [];

  const submit = async () => {
    setError(addressError(text));
    const addresses = addressesOrAlert(text);
    if (!addresses) return;
    const next = changedList(present, method, addresses);
    if (next.length === present.length) {
      return setError(method === 'add' ? t.whitelist.allListed : t.whitelist.noneListed);
    }
    if (next.length === 0) return setError(t.whitelist.lastOne);
    const { whitelistTree } = await import('@launchpad/contracts');
    const turnsPrivate = pool.poolType === 'public';
    if (!(await changeWhitelist(method, addresses, whitelistTree(next).root))) return;
    if (turnsPrivate) alertSuccess(t.whitelist.typeUpdated.title);
    onClose();
  };

  return (
    <Modal
      open
      title={`${t.whitelist.title}: ${pool.title}`}
      busy={busy}
      dirty={text !== ''}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            type="primary"
            danger={method === 'remove'}
            loading={busy}
            disabled={isLoading}
            onClick={() => void submit()}
          >
            {method === 'add' ? t.whitelist.add : t.whitelist.remove}
          </Button>
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
        {isLoading ? (
          <Loading>
            <Skeleton height={24} />
          </Loading>
        ) : (
          <details>
            <summary>{t.whitelist.present(present.length)}</summary>
            <p className="dialog-list num">{present.join(', ') || '–'}</p>
          </details>
        )}
        <AddressInput
          label={method === 'add' ? t.whitelist.label : t.whitelist.removeLabel}
          text={text}
          onChange={setText}
          error={error}
        />
      </div>
    </Modal>
  );
}
