import { fullDraft } from '../../../test/drafts';
import { OWNER, STRANGER, TOKEN } from '../../../test/fixtures';
import {
  forgetCreation,
  hasWhitelist,
  loadCreations,
  sentDrafts,
  storeCreation,
  unfinished,
  type Creation,
} from './creation';
import { createBodyOf, saleOf } from './sale';

const token = { address: TOKEN, name: 'Moon Token', symbol: 'MOON', decimals: 18 };

const sent = {
  ...{ chainId: 5, hash: `0x${'c'.repeat(64)}`, from: OWNER, to: TOKEN, data: '0x', nonce: 1, startBlock: 1 },
  ...{ label: 'Moon', sentAt: 0, status: 'pending' as const },
};

function creation(id: string, change: Partial<Creation> = {}): Creation {
  return {
    chainId: 5,
    owner: OWNER,
    sent: { ...sent, id },
    body: createBodyOf(saleOf(fullDraft, token, token), 'bafymetadata'),
    draftId: `draft-${id}`,
    whiteListUsers: [],
    ...change,
  };
}

const KEY = 'admin.poolCreation';

describe('pools whose transaction was sent', () => {
  beforeEach(() => localStorage.clear());

  it('are kept in the browser until they are finished, oldest first', () => {
    for (const id of ['1', '2']) storeCreation(creation(id));
    expect(sentDrafts(OWNER)).toEqual(['draft-1', 'draft-2']);
    expect(unfinished(creation('2'))).toEqual(creation('2'));
    forgetCreation(creation('1'));
    expect(unfinished(creation('1'))).toBeUndefined();
    expect(loadCreations(OWNER)).toEqual([creation('2')]);
    forgetCreation(creation('2'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('are stored once each, as they are now', () => {
    storeCreation(creation('1'));
    storeCreation(creation('1', { poolId: 'abc123' }));
    expect(loadCreations(OWNER)).toEqual([creation('1', { poolId: 'abc123' })]);
  });

  it('are their own wallet’s only', () => {
    storeCreation(creation('1', { owner: STRANGER }));
    expect(loadCreations(OWNER)).toEqual([]);
    expect(unfinished(creation('1'))).toBeUndefined();
    expect(sentDrafts(STRANGER)).toEqual(['draft-1']);
  });

  it('are found where an earlier version stored a single one, and none where nothing is readable', () => {
    localStorage.setItem(KEY, JSON.stringify(creation('1')));
    expect(loadCreations(OWNER)).toEqual([creation('1')]);
    localStorage.setItem(KEY, '{');
    expect(loadCreations(OWNER)).toEqual([]);
  });
});

it.each([
  ['no address', {}, false],
  ['an address', { whiteListUsers: [STRANGER] }, true],
  ['an upload', { uploadId: '7b1c2d3e-0000-4000-8000-000000000001' }, true],
])('a creation with %s has a whitelist or not', (_, change, has) => {
  expect(hasWhitelist(creation('1', change))).toBe(has);
});
