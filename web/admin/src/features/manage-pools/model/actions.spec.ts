import type { Pool } from '@launchpad/api';
import { staffOf } from '../../../common/staff';
import { actionsOf, mainActionOf, type PoolAction } from './actions';

const OWNER = '0x1111111111111111111111111111111111111111';
const pool = {
  poolOwner: OWNER,
  hasContact: true,
  isDeleted: false,
  scamStatus: false,
  isCancelled: false,
  closeStatus: false,
} as Pool;
const owner = { address: OWNER.toUpperCase().replace('0X', '0x'), staff: undefined };
const admin = { address: '0x2222222222222222222222222222222222222222', staff: staffOf(['admin'], true) };
const withRole = (role: string) => ({ address: undefined, staff: staffOf([role], false) });

describe('a pool’s menu', () => {
  it('offers the owner edit, settle, whitelist and cancel', () => {
    expect(actionsOf(pool, owner)).toEqual(['edit', 'settle', 'whitelist', 'cancel']);
  });

  it('offers the admin review, scam, delete and settle, but neither whitelist nor cancel', () => {
    expect(actionsOf(pool, admin)).toEqual(['edit', 'kyc', 'identity', 'settle', 'scam', 'delete']);
  });

  it('offers a reviewer the acts of reviews, and an auditor and an editor none', () => {
    const changed = { ...pool, pendingMetadata: { title: 'Moon 2' } } as Pool;
    expect(actionsOf(changed, withRole('reviewer'))).toEqual(['kyc', 'metadata', 'identity', 'scam']);
    for (const role of ['auditor', 'editor']) {
      expect(actionsOf(changed, withRole(role))).toEqual([]);
      // nor with a wallet of its own
      expect(actionsOf(changed, { ...withRole(role), address: OWNER, canWithdraw: true })).toEqual([]);
    }
  });

  it('offers the message and UnMark Scam on a scam pool, and its owner the withdrawal', () => {
    const scam = { ...pool, scamStatus: true };
    expect(actionsOf(scam, admin)).toEqual(['kyc', 'identity', 'scamMessage', 'unscam']);
    expect(actionsOf(scam, { ...owner, canWithdraw: true })).toEqual(['withdraw']);
    expect(actionsOf(scam, { ...admin, canWithdraw: true })).not.toContain('withdraw');
  });

  it('does not offer a scam pool’s owner a second withdrawal', () => {
    expect(actionsOf({ ...pool, scamStatus: true }, { ...owner, canWithdraw: false })).toEqual([]);
    expect(actionsOf({ ...pool, scamStatus: true }, owner)).toEqual([]);
  });

  it('offers nothing to a wallet that is neither the owner nor an account’s', () => {
    const stranger = { address: admin.address, staff: undefined, canWithdraw: true };
    expect(actionsOf(pool, stranger)).toEqual([]);
    expect(actionsOf({ ...pool, scamStatus: true }, stranger)).toEqual([]);
  });

  it('offers only the admin the review of changes', () => {
    const changed = { ...pool, pendingMetadata: { title: 'Moon 2' } } as Pool;
    expect(actionsOf(changed, admin)).toContain('metadata');
    expect(actionsOf(changed, owner)).not.toContain('metadata');
    expect(actionsOf(pool, admin)).not.toContain('metadata');
  });

  it('offers no chain action on a deleted, cancelled or settled pool', () => {
    expect(actionsOf({ ...pool, isDeleted: true }, owner)).toEqual([]);
    expect(actionsOf({ ...pool, isCancelled: true }, owner)).toEqual([]);
    expect(actionsOf({ ...pool, closeStatus: true }, owner)).toEqual([]);
    expect(actionsOf({ ...pool, closeStatus: true }, admin)).toEqual(['kyc', 'identity']);
  });
});

describe('the one action a pool waits for', () => {
  const END = 3_000;
  const all: PoolAction[] = ['edit', 'kyc', 'metadata', 'settle', 'withdraw'];

  it.each<[string, number, PoolAction[], boolean | undefined, PoolAction | undefined]>([
    ['its settlement from the end on', END, all, undefined, 'settle'],
    ['no settlement before the end', END - 1, ['settle', 'edit'], true, undefined],
    ['the return of its tokens at any time', END - 1, all, undefined, 'withdraw'],
    ['its review until the end', END - 1, ['kyc', 'metadata'], undefined, 'kyc'],
    ['no review from the end on', END, ['kyc'], undefined, undefined],
    ['no review once it is decided', END - 1, ['kyc'], true, undefined],
    ['the review of changes', END - 1, ['kyc', 'metadata'], false, 'metadata'],
    ['nothing that is not offered', END, [], undefined, undefined],
  ])('is %s', (_, now, offered, poolStatus, action) => {
    const waiting = { poolEndDate: END, ...(poolStatus !== undefined && { poolStatus }) };
    expect(mainActionOf(waiting, offered, now)).toBe(action);
  });
});
