import type { Draft } from '@launchpad/api';
import {
  errorMessage,
  isNotFound,
  store,
  useAddress,
  useSignedIn,
  useUnsavedWork,
  useWalletActions,
} from '@launchpad/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { draftsApi, type DraftToSave } from '../../../api/drafts';
import {
  sameValues,
  type Saved,
  savedOf,
  type Stored,
  useVersionedSave,
} from '../../../common/conflict/useVersionedSave';
import { emptyDraft, type PoolDraft } from '../model/draft';
import { type DraftForm, draftOf, formOf } from '../model/draftForm';

/** After so long without typing the form is saved. */
const PAUSE_MS = 1_000;

/** How the form stands with the server. */
export type Keeping =
  /** nothing was typed yet */
  | { status: 'empty' }
  | { status: 'saved'; at: number }
  | { status: 'unsaved' | 'saving' | 'conflict' }
  /** typed without a session: it is in this page alone */
  | { status: 'signedOut' }
  | { status: 'failed'; reason: string };

const storedOf = ({ form, version }: Draft): Stored<DraftForm> => ({
  values: formOf(draftOf(form)),
  version,
});

interface Options {
  /** what the form holds now */
  draft: PoolDraft;
  /** the draft the form was opened with, if any */
  opened: Draft | undefined;
  /** another wallet is connected: its session is not this form's */
  isPaused: boolean;
  /** told the id of a new draft once it has one */
  onCreated: (id: string) => void;
}

/**
 * Keeps the create form at the server while it is filled: after each pause, in the version it was loaded in, and
 * for the wallet that filled it alone. What could not be saved stays in the form, and leaving it asks.
 */
export function useKeptDraft({ draft, opened, isPaused, onCreated }: Options) {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  const values = useMemo(() => formOf(draft), [draft]);
  const id = useRef(opened?.id);
  const [keptId, setKeptId] = useState(opened?.id);
  const [savedAt, setSavedAt] = useState(opened?.savedAt);
  const [failed, setFailed] = useState<{ values: DraftForm; reason: string }>();
  const [discarded, setDiscarded] = useState(false);
  const [initial] = useState(() => (opened ? storedOf(opened).values : formOf(emptyDraft)));
  const kept = useRef(initial);

  const write = async (form: DraftForm, version: number | undefined): Promise<Saved> => {
    const save = (of: DraftToSave['of']) =>
      store.dispatch(draftsApi.endpoints.saveDraft.initiate({ of, form }));
    let result = await save(id.current && version ? { id: id.current, version } : undefined);
    // deleted in another tab: what was typed since becomes a draft of its own
    if (id.current && isNotFound(result.error)) result = await save(undefined);
    const saved = savedOf(result);
    if (saved.status === 'refused') setFailed({ values: form, reason: errorMessage(result.error) });
    if (saved.status !== 'saved' || !result.data) return saved;
    kept.current = form;
    setFailed(undefined);
    setSavedAt(result.data.savedAt);
    if (id.current !== result.data.id) {
      id.current = result.data.id;
      setKeptId(result.data.id);
      onCreated(result.data.id);
    }
    return saved;
  };

  const read = async (): Promise<Stored<DraftForm> | undefined> => {
    const asked = draftsApi.endpoints.getDraft.initiate(
      { id: id.current ?? '', owner: address ?? '' },
      { forceRefetch: true, subscribe: false },
    );
    const { data, error } = await store.dispatch(asked);
    if (!data) setFailed({ values, reason: errorMessage(error) });
    return data && storedOf(data);
  };

  const saving = useVersionedSave<DraftForm>({
    loaded: { values: initial, version: opened?.version },
    read,
    write,
    onSaved: () => {},
  });
  const isChanged = !discarded && !sameValues(values, saving.stored);
  const forget = useUnsavedWork(isChanged);

  const running = useRef(Promise.resolve());
  const save = (form: DraftForm): Promise<void> => {
    running.current = saving.save(form);
    return running.current;
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const isDue =
    isChanged && signedIn && !isPaused && !saving.busy && !saving.conflict && failed?.values !== values;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void latest.current(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isDue, values]);

  const keeping = (): Keeping => {
    if (saving.conflict) return { status: 'conflict' };
    if (saving.busy) return { status: 'saving' };
    if (isChanged && !signedIn) return { status: 'signedOut' };
    if (isChanged && failed) return { status: 'failed', reason: failed.reason };
    if (isChanged) return { status: 'unsaved' };
    return savedAt === undefined ? { status: 'empty' } : { status: 'saved', at: savedAt };
  };

  return {
    /** of the draft at the server, once there is one */
    id: keptId,
    keeping: keeping(),
    conflict: saving.conflict,
    busy: saving.busy,
    resolve: saving.resolve,
    leaveConflict: saving.leave,
    retry: async () => {
      if (await signIn()) await save(values);
    },
    /** Saves what is typed now. @returns the draft's id; undefined where it could not be saved */
    saveNow: async (): Promise<string | undefined> => {
      await running.current;
      if (!sameValues(values, kept.current) || !id.current) await save(values);
      return sameValues(values, kept.current) ? id.current : undefined;
    },
    /** From now on nothing here is worth a question. */
    discard: () => {
      setDiscarded(true);
      forget();
    },
  };
}
