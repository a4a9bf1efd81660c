import { limits, type Pool } from '@launchpad/api';
import {
  alertSuccess,
  Banner,
  Button,
  chainNow,
  ConfirmDialog,
  forgetForm,
  Modal,
  Segmented,
  useIfMounted,
  useKeptWhileLocked,
  useLoadedAhead,
  useSingleFlight,
  useTyped,
  useUnsavedWork,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { AddressInput, addressError, addressesOrAlert } from '../../../common/whitelist/AddressInput';
import { entryOf } from '../../../common/whitelist/addressList';
import {
  type KnownList,
  type UnknownList,
  useFullWhitelist,
} from '../../../common/whitelist/useFullWhitelist';
import { t } from '../../../strings';
import { alertRefusal } from '../hooks/alertRefusal';
import { usePoolActions } from '../hooks/usePoolActions';
import { useRestoreList } from '../hooks/useRestoreList';
import { changedList } from '../model/whitelistChange';
import { ListedNow } from './ListedNow';
import './dialogs.css';

type Method = 'add' | 'remove';

const { lost } = t.whitelist;

const loadTree = () => import('@launchpad/contracts');

/**
 * Adds or removes whitelist addresses: sets the new root on chain, then posts the addresses. Of a list that the server does
 * not know it takes the addresses again.
 */
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
  const restore = useRestoreList(pool);
  const { busy: preparing, run } = useSingleFlight();
  const busy = sending || preparing;
  const ifOpen = useIfMounted();
  useKeptWhileLocked();
  useLoadedAhead(loadTree);
  const name = `whitelist/${pool.poolId}`;
  const [entry, setEntry] = useTyped(`${name}/entry`, () => entryOf(initial));
  const [method, setMethod] = useTyped<Method>(`${name}/method`, 'add');
  const isDirty = entry.text !== '' || entry.more.length > 0;
  // what waits for other signers, or for the network, is sent
  useUnsavedWork(isDirty && !waits, name);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const value = list.status === 'loaded' ? list.value : undefined;
  const known = value?.isKnown ? value : undefined;
  // between its transaction and its post, a list is not known either
  const onChain = value && !value.isKnown && !sending ? value.onChain : undefined;

  /** the list at the time of the question whether to make the pool private */
  const [confirming, setConfirming] = useState<KnownList>();
  const becomesPrivate = pool.poolType === 'public';

  const close = () => {
    forgetForm(name);
    onClose();
  };
  const closeIfOpen = () => {
    forgetForm(name);
    ifOpen(onClose);
  };

  const giveAgain = async (missing: UnknownList) => {
    setFailure(undefined);
    setError(addressError(entry));
    const addresses = addressesOrAlert(entry);
    if (!addresses) return;
    const restored = await restore(addresses, missing);
    if (restored.isSaved) closeIfOpen();
    else setFailure(restored.reason);
  };

  const change = async (current: KnownList, isConfirmed = false) => {
    if (alertRefusal('whitelist', pool)) return;
    setError(addressError(entry));
    const addresses = addressesOrAlert(entry);
    if (!addresses) return;
    const { addresses: present, root: before } = current;
    const next = changedList(present, method, addresses);
    if (next.length === present.length) {
      return setError(method === 'add' ? t.whitelist.allListed : t.whitelist.noneListed);
    }
    if (next.length === 0) return setError(t.whitelist.lastOne);
    if (next.length > limits.whitelist) {
      return setError(t.whitelist.tooLong(next.length - limits.whitelist, limits.whitelist));
    }
    if (becomesPrivate && chainNow(pool.chainId) >= pool.poolStartDate) return setError(t.whitelist.tooLate);
    if (becomesPrivate && !isConfirmed) return setConfirming(current);
    setConfirming(undefined);
    const { whitelistTreeInSlices } = await loadTree();
    const { root } = await whitelistTreeInSlices(next);
    if (!(await changeWhitelist(method, addresses, { before, after: root }))) return;
    if (becomesPrivate) alertSuccess(t.whitelist.typeUpdated.title);
    closeIfOpen();
  };

  if (confirming) {
    return (
      <ConfirmDialog
        open
        danger
        busy={busy}
        title={t.whitelist.turnsPrivate.title}
        okText={t.whitelist.turnsPrivate.confirm}
        onConfirm={() => void run(() => change(confirming, true))}
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
      dirty={isDirty}
      onCancel={close}
      footer={
        <>
          <Button disabled={busy && !waits} onClick={close}>
            {t.cancel}
          </Button>
          {onChain && (
            <Button primary loading={busy} onClick={() => void run(() => giveAgain(onChain))}>
              {lost.submit}
            </Button>
          )}
          {(known || sending) && (
            <Button
              primary
              danger={method === 'remove'}
              loading={busy}
              onClick={() => known && void run(() => change(known))}
            >
              {method === 'add' ? t.whitelist.add : t.whitelist.remove}
            </Button>
          )}
        </>
      }
    >
      <div className="dialog-stack">
        {onChain ? (
          <Banner tone="pending" title={lost.title}>
            {lost.text} {lost.how}
          </Banner>
        ) : (
          <Segmented<Method>
            label={t.whitelist.mode}
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
        )}
        <WhenLoaded of={list}>
          {() => (
            <>
              {known && <ListedNow list={known.addresses} />}
              <AddressInput
                label={onChain ? lost.label : method === 'add' ? t.whitelist.label : t.whitelist.removeLabel}
                entry={entry}
                onChange={setEntry}
                error={error}
              />
              {onChain && failure !== undefined && <Banner tone="danger">{failure}</Banner>}
            </>
          )}
        </WhenLoaded>
      </div>
    </Modal>
  );
}
