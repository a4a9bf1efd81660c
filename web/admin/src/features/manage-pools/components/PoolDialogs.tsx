import type { Pool } from '@launchpad/api';
import { lazyPart, useGetPoolQuery, useOnFirstControl, useTyped } from '@launchpad/web-kit';
import { createContext, type ReactNode, Suspense, use, useCallback, useMemo } from 'react';
import { useManager } from '../../../common/staff';
import type { DialogAction } from '../model/actions';
import { lacksContact } from '../model/contact';

/** The dialogs include antd, which no list needs before one is opened. */
const PoolDialog = lazyPart(
  () => import('./PoolDialog'),
  (m) => m.PoolDialog,
);

interface Opener {
  /** opens an action's dialog about a pool, instead of another one */
  open: (action: DialogAction, pool: Pool) => void;
  /**
   * takes a later state of a pool into the dialog about it, if there is one
   * @returns says that the page shows the pool no more
   */
  update: (pool: Pool) => () => void;
}

interface Opened {
  action: DialogAction;
  pool: Pool;
  /** whether the page still shows the pool, and keeps it up to date */
  isListed: boolean;
  /** whose page it was opened on */
  manager: string;
}

const PoolDialogsContext = createContext<Opener | undefined>(undefined);

/** The dialogs about the pools that the children show. @throws where there is no `PoolDialogs` around */
export function usePoolDialogs(): Opener {
  const opener = use(PoolDialogsContext);
  if (!opener) throw new Error('There are no pool dialogs around');
  return opener;
}

/** Shows the dialog about a pool for as long as the page is: a list that moves its row away leaves what is typed. */
export function PoolDialogs({ children }: { children: ReactNode }) {
  const manager = useManager();
  // with what is typed into it
  const [opened, setOpened] = useTyped<Opened | undefined>('dialog', undefined);
  const open = useCallback<Opener['open']>(
    (action, pool) => {
      setOpened({ action, pool, manager, isListed: true });
      // a failure is alerted: the notice in the dialog's place may be out of sight
      void PoolDialog.preload();
    },
    [manager, setOpened],
  );
  const update = useCallback<Opener['update']>(
    (pool) => {
      const change = (next: Partial<Opened>) =>
        setOpened((now) => (now?.pool.poolId === pool.poolId ? { ...now, ...next } : now));
      change({ pool, isListed: true });
      return () => change({ isListed: false });
    },
    [setOpened],
  );
  const opener = useMemo(() => ({ open, update }), [open, update]);
  // another wallet's user has not opened it
  const shown = opened?.manager === manager ? opened : undefined;
  // a pool that a filter leaves out by now is followed by itself, and so is one whose contact data no list has
  const isFollowed = shown && (!shown.isListed || needsContact(shown));
  const { data: followed } = useGetPoolQuery(shown?.pool.poolId ?? '', { skip: !isFollowed });
  useOnFirstControl(PoolDialog.preload);
  return (
    <PoolDialogsContext value={opener}>
      {children}
      {shown && (
        <Suspense>
          <PoolDialog
            key={shown.pool.poolId}
            action={shown.action}
            pool={isFollowed ? (followed ?? shown.pool) : shown.pool}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </PoolDialogsContext>
  );
}

/** Whether a dialog shows contact data that the row of its pool lacks. */
function needsContact({ action, pool }: Opened): boolean {
  return (action === 'kyc' || action === 'identity') && lacksContact(pool);
}
