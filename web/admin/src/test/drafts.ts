import { type ApiRequest, Problem } from '@launchpad/web-kit/test/mockApi';
import { emptyDraft, type PoolDraft } from '../features/pool-form/model/draft';
import { formOf } from '../features/pool-form/model/draftForm';
import { LOGO, NOW, TOKEN } from './fixtures';
import { answer } from './server';

interface StoredDraft {
  id: string;
  savedAt: number;
  version: number;
  form: Record<string, unknown>;
}

const ROUTE = '/v1/front/pools/drafts';

/** The signed-in wallet's drafts on the server, oldest first. */
export const drafts: StoredDraft[] = [];

/** A complete draft of a public pool on Goerli. */
export const fullDraft: PoolDraft = {
  ...emptyDraft,
  title: 'Moon',
  description: '<p>To the moon</p>',
  logo: LOGO,
  network: 'Goerli Testnet',
  poolingToken: TOKEN,
  biddingToken: 'USDC',
  poolSellAmount: '1000',
  minimumBuyAmount: '10',
  minimumBiddingAmount: '5',
  minimumFundingThreshold: '250',
  poolStartDate: NOW + 3_600,
  poolCancelDate: NOW + 7_200,
  poolEndDate: NOW + 86_400,
  name: 'Ann Owner',
  email: 'ann@example.org',
  phone: '+43 1 2345678',
  identityDoc: LOGO,
  website: 'https://moon.example.org',
};

/** Stores a draft, as if by an earlier visit. @returns its id */
export function storeDraft(change: Partial<PoolDraft>): string {
  const id = `0000000${drafts.length + 1}-0000-4000-8000-000000000000`;
  drafts.push({ id, savedAt: NOW, version: 1, form: formOf({ ...emptyDraft, ...change }) });
  return id;
}

const data = (value: unknown) => ({ success: true, data: value });
const titled = (draft: StoredDraft) => ({ ...draft, title: draft.form['title'] });
const missing = () => new Problem(404, 'No Record Found');
const outdated = () => new Problem(409, 'This was changed by somebody else in the meantime.', [], 'outdated');

function one({ path, method, body }: ApiRequest): object {
  const index = drafts.findIndex(({ id }) => path.endsWith(`/${id}`));
  const found = drafts[index];
  if (!found) return missing();
  if (method === 'DELETE') {
    drafts.splice(index, 1);
    return data({ id: found.id });
  }
  if (method === 'PUT') {
    const { form, version } = body as StoredDraft;
    if (version !== found.version) return outdated();
    Object.assign(found, { form, version: version + 1 });
  }
  return data(titled(found));
}

/** Serves the draft calls from now on, starting without drafts. */
export function serveDrafts(): void {
  drafts.length = 0;
  answer(`GET ${ROUTE}`, () =>
    data({
      drafts: drafts
        .toReversed()
        .map(({ form: { title }, ...draft }) => ({ ...draft, form: undefined, title })),
    }),
  );
  answer(`POST ${ROUTE}`, ({ body }) => {
    const { id = crypto.randomUUID(), form } = body as { id?: string; form: StoredDraft['form'] };
    if (drafts.some((draft) => draft.id === id)) return outdated();
    const made = { id, savedAt: NOW, version: 1, form };
    drafts.push(made);
    return data(titled(made));
  });
  for (const method of ['GET', 'PUT', 'DELETE']) answer(`${method} ${ROUTE}/*`, one);
}
