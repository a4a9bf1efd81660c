import { emptyDraft, type PoolDraft } from './draft';

const KEY = 'admin.poolDraft';

/** The draft kept in this browser; fields a newer version added start empty. */
export function loadDraft(): PoolDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PoolDraft>) };
  } catch {
    return emptyDraft;
  }
}

export function saveDraft(draft: PoolDraft): void {
  localStorage.setItem(KEY, JSON.stringify(draft));
}

export function clearDraft(): void {
  localStorage.removeItem(KEY);
}
