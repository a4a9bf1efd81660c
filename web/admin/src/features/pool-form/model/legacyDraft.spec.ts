import { OWNER } from '../../../test/fixtures';
import { emptyDraft } from './draft';
import { forgetLegacyDraft, legacyDraft } from './legacyDraft';

const KEY = 'admin.poolDraft';

describe('a draft of before drafts were on the server', () => {
  beforeEach(() => localStorage.clear());

  it.each([
    ['its fields', { title: 'Moon', poolStartDate: 1_800_000_000 }],
    ['its addresses', { title: 'Moon', poolType: 'whiteList', whiteListUsers: [OWNER] }],
  ])('opens with %s', (_, stored) => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(legacyDraft()).toEqual({ ...emptyDraft, ...stored });
  });

  it.each(['null', '5', '"Moon"', '{'])('is none where %s is stored', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(legacyDraft()).toBeUndefined();
  });

  it('is none where nothing is stored, and once it is forgotten', () => {
    expect(legacyDraft()).toBeUndefined();
    localStorage.setItem(KEY, '{}');
    expect(legacyDraft()).toEqual(emptyDraft);
    forgetLegacyDraft();
    expect(legacyDraft()).toBeUndefined();
  });
});
