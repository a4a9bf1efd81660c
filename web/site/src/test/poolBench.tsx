import { act } from '@testing-library/react';
import type { Order, Pool } from '@launchpad/gateway/api';
import { Route, Routes } from 'react-router';
import { setClocks } from '@launchpad/web-kit';
import { configAnswer, me, serve, type Asked } from '@launchpad/web-kit/test/mockApi';
import { investor, mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { renderAt } from '@launchpad/web-kit/test/render';
import { discoverWallets } from '@launchpad/web-kit/wallet/discovery';
import { connectWallet } from '@launchpad/web-kit/wallet/wallet';
import PoolPage from '../pages/PoolPage';

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

interface Served {
  bids?: Order[];
  total?: number;
  whited?: object;
  comments?: object[];
}

/** Serves one pool with its bids, comments and whitelist, to an investor with 1000 USDC. */
export function servePool(
  pool: Pool | undefined,
  { bids = [], total = bids.length, whited, comments = [] }: Served = {},
) {
  setClocks(
    [5, 97].map((chainId) => ({
      chainId,
      blockNumber: 1,
      timestamp: NOW,
      arrivedAt: Date.now(),
      healthy: true,
    })),
    Date.now(),
  );
  return serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/auth/me': me(investor),
    'GET /v1/admin/settings/get': { success: true, data: { success: true, setting: {} } },
    ...(pool && { 'GET /v1/front/pools/get/solar': { success: true, data: pool } }),
    'GET /v1/front/pools/solar/book': {
      success: true,
      data: { steps: [], figures: mockPool().figures, bidCount: 0 },
    },
    'GET /v1/front/order/list/solar': ({ query }: Asked) => ({
      success: true,
      data: {
        orders: bids,
        pagination: { page: Number(query['page']), limit: 4, total, pages: Math.ceil(total / 4) },
      },
    }),
    'GET /v1/front/order/mine': {
      success: true,
      data: { orders: bids, pagination: { page: 1, limit: 100, total, pages: 1 } },
    },
    'GET /v1/front/comments/commentsByPoolId/solar': {
      success: true,
      data: { comments, pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
    },
    'GET /v1/front/whitelist/get/solar': { success: true, whited: whited ?? {} },
    // a wallet with 1000 USDC and nothing approved
    'POST /5': ({ body }: Asked) => {
      const { params } = body as { params: [{ data?: string }] };
      const isBalance = params[0].data?.startsWith('0x70a08231') ?? false;
      return { jsonrpc: '2.0', id: 1, result: word(isBalance ? 1_000_000_000n : 0n) };
    },
  });
}

/** Renders the pool page at its address. */
export function openPool() {
  return renderAt(
    '/pool/solar',
    <Routes>
      <Route path="pool/:poolId" element={<PoolPage />} />
    </Routes>,
  );
}

/** Connects a wallet with this address. */
export async function connect(address: string) {
  const wallet = new MockWallet(`pool-${address}-${Math.random()}`, [address]);
  discoverWallets();
  wallet.announce();
  await act(() => connectWallet(wallet.rdns));
}
