import { emptyDraft, type PoolDraft } from './draft';
import { draftOf } from './draftForm';

/** Where the form was kept before drafts were at the server. */
const KEY = 'admin.poolDraft';

/** The draft an earlier version left in this browser, if any. */
export function oldDraft(): PoolDraft | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { whiteListUsers } = kept as Partial<PoolDraft>;
  const draft = draftOf(kept as Record<string, unknown>);
  const addresses = Array.isArray(whiteListUsers) ? whiteListUsers : [];
  return { ...emptyDraft, ...draft, whiteListUsers: addresses };
}

export function forgetOldDraft(): void {
  localStorage.removeItem(KEY);
}
