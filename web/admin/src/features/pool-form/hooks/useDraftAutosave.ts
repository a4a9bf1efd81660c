import type { Draft } from '@launchpad/api';
import {
  errorMessage,
  isNotFound,
  isOtherAccount,
  isOutdated,
  store,
  useAddress,
  useSignedIn,
  useUnsavedWork,
  useWalletActions,
} from '@launchpad/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { draftsApi, type DraftToSave } from '../draftsApi';
import { isLong, uploadOf } from '../../../common/whitelist/longLists';
import { loadNamed, uploadOnce } from '../../../common/whitelist/upload';
import {
  sameValues,
  type SaveResult,
  toSaveResult,
  type Stored,
  useVersionedSave,
} from '../../../common/conflict/useVersionedSave';
import { emptyDraft, type PoolDraft } from '../model/draft';
import { type DraftForm, draftOf, formOf } from '../model/draftForm';

/** The form is saved after this long without typing. */
const DEBOUNCE_MS = 1_000;

/** Whether the form is saved on the server. */
export type AutosaveStatus =
  /** nothing typed yet */
  | { status: 'empty' }
  | { status: 'saved'; at: number }
  | { status: 'unsaved' | 'saving' | 'conflict' }
  /** typed without a session: only in this page */
  | { status: 'signedOut' }
  | { status: 'failed'; reason: string };

const toStored = ({ form, version }: Draft): Stored<DraftForm> => ({
  values: formOf(draftOf(form)),
  version,
});

interface Options {
  /** the form's current values */
  draft: PoolDraft;
  /** the draft the form was opened with, if any */
  opened: Draft | undefined;
  /** another wallet is connected, whose session must not be used */
  isPaused: boolean;
  /** called with the id of a new draft once it is saved */
  onCreated: (id: string) => void;
}

/**
 * Autosaves the create form on the server: after each pause in typing, with optimistic locking, and only for the
 * wallet that filled it in. What could not be saved stays in the form, and leaving asks first.
 */
export function useDraftAutosave({ draft, opened, isPaused, onCreated }: Options) {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  const { whiteListUsers } = draft;
  const [, setUploaded] = useState<readonly string[]>();
  const stored = uploadOf(whiteListUsers);
  /** a list that has to be uploaded before the form is saved */
  const awaited = isLong(whiteListUsers) && !stored ? whiteListUsers : undefined;
  const values = useMemo(() => formOf(draft, stored), [draft, stored]);
  const id = useRef(opened?.id);
  const [newId] = useState(() => crypto.randomUUID());
  const [savedId, setSavedId] = useState(opened?.id);
  const [savedAt, setSavedAt] = useState(opened?.savedAt);
  const [failed, setFailed] = useState<{ values: DraftForm; reason: string }>();
  const [discarded, setDiscarded] = useState(false);
  const [initial] = useState(() => (opened ? toStored(opened).values : formOf(emptyDraft)));
  const lastSaved = useRef(initial);

  const write = async (form: DraftForm, version: number | undefined): Promise<SaveResult> => {
    const save = (target: Omit<DraftToSave, 'form'>) =>
      store.dispatch(draftsApi.endpoints.saveDraft.initiate({ ...target, form }));
    let result = await save(id.current && version ? { of: { id: id.current, version } } : { id: newId });
    // deleted in another tab: the form becomes a new draft
    if (id.current && isNotFound(result.error)) result = await save({ id: newId });
    // saved before, though the answer was lost, and typed on since
    else if (!id.current && isOutdated(result.error)) result = await save({ of: { id: newId, version: 1 } });
    const saved = toSaveResult(result);
    // it is saved once its own account is signed in again
    if (saved.status === 'failed' && !isOtherAccount(result.error))
      setFailed({ values: form, reason: errorMessage(result.error) });
    if (saved.status !== 'saved' || !result.data) return saved;
    lastSaved.current = form;
    setFailed(undefined);
    setSavedAt(result.data.savedAt);
    if (id.current !== result.data.id) {
      id.current = result.data.id;
      setSavedId(result.data.id);
      onCreated(result.data.id);
    }
    return saved;
  };

  const read = async (): Promise<Stored<DraftForm> | undefined> => {
    const query = draftsApi.endpoints.getDraft.initiate(
      { id: id.current ?? newId, owner: address ?? '' },
      { forceRefetch: true, subscribe: false },
    );
    const { data, error } = await store.dispatch(query);
    if (!data) setFailed({ values, reason: errorMessage(error) });
    else await loadNamed(data.form['whiteListUsers']).catch(() => {});
    return data && toStored(data);
  };

  const saving = useVersionedSave<DraftForm>({
    typed: values,
    loaded: { values: initial, version: opened?.version },
    read,
    write,
    onSaved: () => {},
  });
  const isChanged = !discarded && (awaited !== undefined || !sameValues(values, saving.stored));
  const markSaved = useUnsavedWork(isChanged);

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
    isChanged &&
    !awaited &&
    signedIn &&
    !isPaused &&
    !saving.busy &&
    !saving.conflict &&
    failed?.values !== values;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void latest.current(values), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isDue, values]);

  const upload = async (list: string[]): Promise<boolean> => {
    try {
      await uploadOnce(list);
      setFailed(undefined);
      setUploaded(list);
      return true;
    } catch (error) {
      setFailed({ values, reason: errorMessage(error) });
      return false;
    }
  };
  const uploadLatest = useRef(upload);
  useEffect(() => {
    uploadLatest.current = upload;
  });
  const canUpload = signedIn && !isPaused && !discarded;
  useEffect(() => {
    if (awaited && canUpload) void uploadLatest.current(awaited);
  }, [awaited, canUpload]);

  const status = (): AutosaveStatus => {
    if (saving.conflict) return { status: 'conflict' };
    if (saving.busy) return { status: 'saving' };
    if (isChanged && !signedIn) return { status: 'signedOut' };
    if (isChanged && failed) return { status: 'failed', reason: failed.reason };
    if (isChanged) return { status: 'unsaved' };
    return savedAt === undefined ? { status: 'empty' } : { status: 'saved', at: savedAt };
  };

  return {
    /** id of the saved draft, once there is one */
    id: savedId,
    status: status(),
    conflict: saving.conflict,
    busy: saving.busy,
    resolve: saving.resolve,
    leaveConflict: saving.leave,
    retry: async () => {
      if (!(await signIn())) return;
      if (awaited) await upload(awaited);
      else await save(values);
    },
    /** Saves the current form. @returns the draft's id; undefined if it could not be saved */
    saveNow: async (): Promise<string | undefined> => {
      await running.current;
      if (awaited && !(await upload(awaited))) return undefined;
      const form = formOf(draft);
      if (!sameValues(form, lastSaved.current) || !id.current) await save(form);
      return sameValues(form, lastSaved.current) ? id.current : undefined;
    },
    /** Stops saving and guarding the form. */
    discard: () => {
      setDiscarded(true);
      markSaved();
    },
  };
}
