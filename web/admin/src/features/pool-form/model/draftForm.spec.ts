import { limits } from '@launchpad/api';
import { emptyDraft, type PoolDraft } from './draft';
import { draftOf, formOf } from './draftForm';

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
    const whiteListUsers = Array.from({ length: limits.whitelist }, (_, n) => addressOf(n));
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
