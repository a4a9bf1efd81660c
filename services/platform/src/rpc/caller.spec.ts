import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { CallerSchema } from '@launchpad/proto';
import {
  actsOn,
  adminOf,
  currentName,
  hasRole,
  isWallet,
  ownerOf,
  readsAllPools,
  walletOf,
  withCaller,
} from './caller.js';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const caller = (fields: MessageInitShape<typeof CallerSchema>) => create(CallerSchema, fields);

describe("a caller's wallet", () => {
  it('is that of the session', () => {
    expect(walletOf(caller({ address: ADDRESS }))).toBe(ADDRESS);
    expect(ownerOf(caller({ address: ADDRESS }))).toBe(ADDRESS);
  });

  it.each([undefined, caller({}), caller({ admin: true })])('is asked for without one: %j', (visitor) => {
    const refusal = expect.objectContaining({ status: 401, code: 'unauthenticated' });
    expect(() => walletOf(visitor)).toThrow(refusal);
    expect(() => ownerOf(visitor)).toThrow(refusal);
  });

  it('of a contract is its own on each chain, and counts only where it signed in', () => {
    const contract = caller({ address: ADDRESS, chainId: 97 });
    expect(ownerOf(contract)).toBe(`${ADDRESS}@97`);
    expect([actsOn(contract, 97), actsOn(contract, 5)]).toEqual([true, false]);
    expect([isWallet(contract, ADDRESS, 97), isWallet(contract, ADDRESS, 5)]).toEqual([true, false]);
  });

  it('of a person counts on every chain', () => {
    const person = caller({ address: ADDRESS });
    expect([actsOn(person, 97), actsOn(person, 5), actsOn(undefined, 5)]).toEqual([true, true, true]);
    expect([isWallet(person, ADDRESS, 97), isWallet(person, `0x${'cd'.repeat(20)}`, 97)]).toEqual([
      true,
      false,
    ]);
    expect(isWallet(caller({ address: ADDRESS.toUpperCase() }), ADDRESS, 5)).toBe(true);
    expect(isWallet(undefined, ADDRESS, 5)).toBe(false);
  });
});

describe("an admin's rights", () => {
  it.each<[string, MessageInitShape<typeof CallerSchema>, reviews: boolean, reads: boolean]>([
    ['an admin', { admin: true }, true, true],
    ['a reviewer', { roles: ['reviewer'] }, true, true],
    ['an auditor', { roles: ['auditor'] }, false, true],
    ['an editor', { roles: ['editor'] }, false, false],
    ['a wallet', { address: ADDRESS }, false, false],
  ])('are those of the roles: %s', (_, fields, reviews, reads) => {
    const person = caller({ subject: 'ada', ...fields });
    expect(hasRole(person, 'reviewer')).toBe(reviews);
    expect(readsAllPools(person)).toBe(reads);
    const subjectOf = (...roles: Parameters<typeof adminOf> extends [unknown, ...infer R] ? R : never) => {
      try {
        return adminOf(person, ...roles);
      } catch (error) {
        return error;
      }
    };
    const refusal = expect.objectContaining({ status: 403, code: 'forbidden' });
    expect(subjectOf('reviewer')).toEqual(reviews ? 'ada' : refusal);
    expect(subjectOf()).toEqual(fields.admin ? 'ada' : refusal);
  });

  it('are none without a caller', () => {
    expect([hasRole(undefined, 'reviewer'), readsAllPools(undefined)]).toEqual([false, false]);
    expect(() => adminOf(undefined, 'reviewer')).toThrow(expect.objectContaining({ status: 403 }));
  });
});

describe('the name of whoever makes a request', () => {
  it('is known while it is handled', async () => {
    const request = { caller: caller({ name: 'Ada' }) };
    await withCaller(request, async () => {
      await Promise.resolve();
      expect(currentName()).toBe('Ada');
    });
    expect(withCaller({}, currentName)).toBe('');
    expect(currentName()).toBe('');
  });
});
