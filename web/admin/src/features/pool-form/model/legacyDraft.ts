import { browserStorage } from '@launchpad/web-kit/storage/storage';
import { emptyDraft, type PoolDraft } from './draft';
import { draftOf } from './draftForm';

/** Key of the form in local storage, before drafts were stored on the server. */
const KEY = 'admin.poolDraft';
const ID_KEY = 'admin.poolDraft.id';

/** The draft an earlier version stored in this browser, if any. */
export function legacyDraft(): PoolDraft | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(browserStorage.get(KEY) ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { whiteListUsers } = stored as Partial<PoolDraft>;
  const draft = draftOf(stored as Record<string, unknown>);
  const addresses = Array.isArray(whiteListUsers) ? whiteListUsers : [];
  return { ...emptyDraft, ...draft, whiteListUsers: addresses };
}

/** The id it gets on the server: always the same, so that moving it again after a lost answer makes no second draft. */
export function legacyDraftId(): string {
  const known = browserStorage.get(ID_KEY);
  if (known !== null) return known;
  const id = crypto.randomUUID();
  browserStorage.set(ID_KEY, id);
  return id;
}

export function forgetLegacyDraft(): void {
  browserStorage.remove(KEY);
  browserStorage.remove(ID_KEY);
}
