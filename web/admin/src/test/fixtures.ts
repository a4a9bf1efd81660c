import type { Config, Pool } from '@launchpad/api';
import { adminWallet, configAnswer, goerli } from '@launchpad/web-kit/test/mockApi';
import { mockPool, NOW, poolOwner } from '@launchpad/web-kit/test/mockPool';
import { ISSUER } from '@launchpad/web-kit/test/mockProvider';

export { ISSUER, NOW };
export const ADMIN = adminWallet;
export const OWNER = poolOwner;
export const STRANGER = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
export const TOKEN = '0x00000000219ab540356cbb839cbe05303d7705fa';
export const LOGO = `bafkrei${'a'.repeat(52)}`;
export const GOERLI = goerli;

export const config = (changes: Partial<Config> = {}) =>
  configAnswer(NOW, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' }, ...changes });

/** A live pool of OWNER on Goerli with its review pending, as its owner and the admin see it. */
export function aPool(change: Partial<Pool> = {}): Pool {
  const { poolStatus: _pending, featureStatus: _undecided, ...pool } = mockPool();
  return {
    ...pool,
    _id: 'abc123',
    poolId: 'abc123',
    title: 'Moon',
    description: '<p>To the moon</p>',
    website: 'https://moon.example.org',
    name: 'Ann Owner',
    email: 'ann@example.org',
    phone: '+43 1 2345678',
    message: 'Hello',
    identityDoc: LOGO,
    ...change,
  };
}

export const poolList = (pools: Pool[], pages = 1) => ({
  success: true,
  data: {
    pools,
    pagination: { page: 1, limit: 10, total: pools.length, pages },
    counts: { all: pools.length, upcoming: 2, live: 3, ended: 1 },
  },
});
