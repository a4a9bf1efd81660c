import type { Pool } from '@launchpad/api';
import { actionsOf } from './actions';

const OWNER = '0x1111111111111111111111111111111111111111';
const pool = {
  poolOwner: OWNER,
  identityDoc: 'bafydoc',
  isDeleted: false,
  scamStatus: false,
  isCancelled: false,
  closeStatus: false,
} as Pool;
const owner = { address: OWNER.toUpperCase().replace('0X', '0x'), isAdmin: false };
const admin = { address: '0x2222222222222222222222222222222222222222', isAdmin: true };

describe('a pool’s menu', () => {
  it('gives its owner edit, settle, whitelist and cancel', () => {
    expect(actionsOf(pool, owner)).toEqual(['edit', 'settle', 'whitelist', 'cancel']);
  });

  it('gives the admin the review, scam, delete and settle, but neither whitelist nor cancel', () => {
    expect(actionsOf(pool, admin)).toEqual(['edit', 'kyc', 'identity', 'settle', 'scam', 'delete']);
  });

  it('offers UnMark Scam on a scam pool, and its owner the pooled tokens', () => {
    const scam = { ...pool, scamStatus: true };
    expect(actionsOf(scam, admin)).toEqual(['kyc', 'identity', 'unscam']);
    expect(actionsOf(scam, { ...owner, canWithdraw: true })).toEqual(['withdraw']);
    expect(actionsOf(scam, { ...admin, canWithdraw: true })).not.toContain('withdraw');
  });

  it('offers a scam pool’s owner no tokens that are taken already', () => {
    expect(actionsOf({ ...pool, scamStatus: true }, { ...owner, canWithdraw: false })).toEqual([]);
  });

  it('offers the admin alone the review of what was changed', () => {
    const changed = { ...pool, pendingMetadata: { title: 'Moon 2' } } as Pool;
    expect(actionsOf(changed, admin)).toContain('metadata');
    expect(actionsOf(changed, owner)).not.toContain('metadata');
    expect(actionsOf(pool, admin)).not.toContain('metadata');
  });

  it('offers no chain act on a deleted, cancelled or settled pool', () => {
    expect(actionsOf({ ...pool, isDeleted: true }, owner)).toEqual([]);
    expect(actionsOf({ ...pool, isCancelled: true }, owner)).toEqual([]);
    expect(actionsOf({ ...pool, closeStatus: true }, owner)).toEqual([]);
    expect(actionsOf({ ...pool, closeStatus: true }, admin)).toEqual(['kyc', 'identity']);
  });
});
