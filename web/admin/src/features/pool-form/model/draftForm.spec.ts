import { limits } from '@launchpad/api';
import { emptyDraft, type PoolDraft } from './draft';
import { isMissing, noteUpload } from '../../../common/whitelist/longLists';
import { draftOf, formatField, formOf } from './draftForm';

const addressOf = (n: number) => `0x${n.toString(16).padStart(8, '0').repeat(5)}`;

const filled: PoolDraft = {
  ...emptyDraft,
  title: 'Moon',
  description: '<p>To the moon</p>',
  network: 'Goerli Testnet',
  isFinalize: true,
  isKyc: false,
  poolType: 'whiteList',
  whiteListUsers: [addressOf(1), addressOf(2 ** 31)],
  poolStartDate: 1_800_000_000,
  poolCancelDate: null,
  email: 'ann@example.org',
};

describe('a draft on the server', () => {
  it.each([
    ['filled', filled],
    ['empty', emptyDraft],
  ])('is restored unchanged: %s', (_kind, draft) => {
    expect(draftOf(JSON.parse(JSON.stringify(formOf(draft))) as object as never)).toEqual(draft);
  });

  it('has room for the longest whitelist and description', () => {
    const whiteListUsers = Array.from({ length: limits.whitelistPart }, (_, n) => addressOf(n));
    const draft = { ...filled, description: 'x'.repeat(limits.description), whiteListUsers };
    expect(JSON.stringify(formOf(draft)).length).toBeLessThan(limits.draftBytes);
    expect(draftOf(formOf(draft)).whiteListUsers).toEqual(whiteListUsers);
  });

  it('from another version of the form opens with the fields it has', () => {
    expect(
      draftOf({ title: 'Moon', isKyc: 'yes', whiteListUsers: '%', poolStartDate: 'x', unknown: '1' }),
    ).toEqual({
      ...emptyDraft,
      title: 'Moon',
    });
  });
});

it.each([
  ['title', 'Moon', 'Moon'],
  ['title', '1800000000', '1800000000'],
  ['poolStartDate', '1800000000', '15 January 2027, 08:00 UTC'],
  ['poolEndDate', '1800000060', '15 January 2027, 08:01 UTC'],
  ['poolCancelDate', '', ''],
  ['whiteListUsers', String(formOf(filled)['whiteListUsers']), '2 addresses'],
  ['whiteListUsers', '', '0 addresses'],
])('the field %s with "%s" reads "%s"', (field, stored, text) => {
  expect(formatField(field, stored)).toBe(text);
});

describe('a long whitelist', () => {
  const list = Array.from({ length: limits.whitelistPart + 1 }, (_, n) => addressOf(n));
  const id = '7b1c2d3e-0000-4000-8000-000000000001';

  it('is left out of the form until it is uploaded, and is then named by it', () => {
    const draft = { ...filled, whiteListUsers: list };
    expect(formOf(draft)['whiteListUsers']).toBe('');
    noteUpload(list, id);
    const form = formOf(draft);
    expect(form['whiteListUsers']).toBe(`upload:${id}:10001`);
    expect(draftOf(form).whiteListUsers).toBe(list);
    expect(formatField('whiteListUsers', String(form['whiteListUsers']))).toBe('10001 addresses');
  });

  it('that cannot be loaded stays in the draft, without its addresses', () => {
    const form = { title: '', whiteListUsers: `upload:${id.replace('1', '2')}:10001` };
    const draft = draftOf(form);
    expect(draft.whiteListUsers).toEqual([]);
    expect(isMissing(draft.whiteListUsers)).toBe(true);
    expect(formOf(draft)['whiteListUsers']).toBe(form.whiteListUsers);
  });
});
