import { act } from '@testing-library/react';
import { auctionInterface, erc20Interface, type SignedTerms } from '@launchpad/contracts';
import type { Book, Order, Pool } from '@launchpad/api';
import { AbiCoder, ZeroHash } from 'ethers';
import { Route, Routes } from 'react-router';
import { setClocks, type RpcLog } from '@launchpad/web-kit';
import { Problem, configAnswer, me, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { investor, mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { renderAt } from '@launchpad/web-kit/test/render';
import { discoverWallets } from '@launchpad/web-kit/wallet/discovery';
import { connectWallet } from '@launchpad/web-kit/wallet/wallet';
import PoolPage from '../pages/PoolPage';

/** The state of the mocked chain: the wallet's bidding tokens and the outcome of its transactions. */
export interface Chain {
  balance: bigint;
  allowance: bigint;
  /** the token refuses to change one allowance to another, as Tether's does: only from or to zero */
  raisesNone: boolean;
  /** all pooling tokens there are; by default the token does not say */
  supply: bigint;
  /** the token supports permits */
  permit: boolean;
  /** what tokens refused to pay to the wallet, by their addresses */
  credits: Record<string, bigint>;
  /** the code at the wallet's address */
  code: string;
  status: '0x1' | '0x0';
  /** the logs of the wallet's transactions */
  logs: RpcLog[];
  /** terms that differ from those the page was served */
  terms: Partial<SignedTerms>;
  /** the node responds with errors only */
  isDown: boolean;
  /** the error with which every auction call reverts, and its arguments */
  revertsWith: string;
  revertArgs: readonly unknown[];
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const permitDomain = AbiCoder.defaultAbiCoder().encode(
  ['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'],
  ['0x0f', 'USD Coin', '1', 5, `0x${'22'.repeat(20)}`, word(0n), []],
);

interface Served {
  bids?: Order[];
  /** pools that cannot be read now */
  down?: string[];
  /** more pools: each by itself, and with the pool in the list of its owner */
  others?: Pool[];
  /** the wallet's own bids, if not the listed ones */
  mine?: Order[];
  total?: number;
  whited?: object;
  comments?: object[];
  chain?: Partial<Chain>;
  /** the book's price steps */
  steps?: Book['steps'];
}

type Call = { method: string; params: [{ data?: string }] };

/** A pool's terms as in the contract. */
export function signedTerms(pool: Pool): SignedTerms {
  return {
    chainId: pool.chainId,
    auction: pool.idoAddress,
    poolId: pool.blockchainPoolId,
    poolOwner: pool.poolOwner,
    feeNumerator: pool.feeNumerator,
    poolingToken: pool.poolingToken,
    biddingToken: pool.biddingToken,
    orderCancellationEndDate: pool.poolCancelDate,
    poolStartDate: pool.poolStartDate,
    poolEndDate: pool.poolEndDate,
    pooledSellAmount: BigInt(pool.poolSellAmount),
    minBuyAmount: BigInt(pool.minimumBuyAmount),
    minimumBiddingAmountPerOrder: BigInt(pool.minimumBiddingAmount),
    minFundingThreshold: BigInt(pool.minimumFundingThreshold),
    isAtomicClosureAllowed: pool.isFinalize,
    poolingTokenDecimals: pool.ptDecimals,
    biddingTokenDecimals: pool.bdDecimals,
  };
}

/** The contract's record of a pool: its terms; the rest is not read by any page. */
function poolData(pool: Pool, terms: Partial<SignedTerms> = {}): string {
  const { poolOwner, feeNumerator, ...rest } = { ...signedTerms(pool), ...terms };
  const record = {
    terms: { ...rest, formHash: pool.formHash, maxFeeNumerator: feeNumerator, merkleRoot: ZeroHash },
    poolOwner,
    feeNumerator,
    initialPoolOrder: 0,
    interimSumBidAmount: 0,
    interimOrder: 0,
    clearingPriceOrder: 0,
    volumeClearingPriceOrder: 0,
    isSettled: false,
    isScam: false,
    isDeleted: false,
    isCancelled: false,
    minFundingThresholdNotReached: false,
  };
  return auctionInterface.encodeFunctionResult('poolData', [record]);
}

/** By default a wallet with 1000 USDC and no allowance; transactions are mined immediately. */
function chainResult({ method, params }: Call, chain: Partial<Chain>, pool = mockPool()): unknown {
  const { balance = 1_000_000_000n, allowance = 0n, supply = 0n, permit = false, code = '0x' } = chain;
  const { status = '0x1', logs = [] } = chain;
  if (method === 'eth_getTransactionReceipt') return { transactionHash: params[0], status, logs };
  if (method === 'eth_getTransactionByHash') return null;
  if (method === 'eth_getCode') return code;
  // 2 gwei
  if (method === 'eth_gasPrice') return '0x77359400';
  const selector = params[0]?.data?.slice(0, 10) ?? '';
  const called = auctionInterface.getFunction(selector)?.name;
  if (called === 'poolData') return poolData(pool, chain.terms);
  if (called === 'credit') {
    const [token] = auctionInterface.decodeFunctionData('credit', params[0].data ?? '');
    return word(chain.credits?.[String(token).toLowerCase()] ?? 0n);
  }
  switch (selector) {
    case '0x70a08231':
      return word(balance);
    case '0xdd62ed3e':
      return word(allowance);
    case '0x18160ddd':
      return word(supply);
    case '0x84b0196e':
      return permit ? permitDomain : '0x';
    default:
      return word(0n);
  }
}

/** Whether the call raises an allowance of a token that raises none. */
function isRefusedRaise(data: string, { raisesNone, allowance = 0n }: Partial<Chain>): boolean {
  const approved = data.startsWith('0x095ea7b3') && erc20Interface.decodeFunctionData('approve', data)[1];
  return raisesNone === true && allowance > 0n && approved > 0n;
}

/** The error of a call that reverts, or of a node that is down. */
function chainError({ method, params }: Call, chain: Partial<Chain>) {
  const { revertsWith, revertArgs = [], isDown } = chain;
  if (isDown) return { error: { code: -32000, message: 'busy' } };
  // without data, as Tether's
  if (isRefusedRaise(params[0]?.data ?? '', chain))
    return { error: { code: 3, message: 'execution reverted' } };
  const called = auctionInterface.getFunction(params[0]?.data?.slice(0, 10) ?? '');
  if (!revertsWith || method !== 'eth_call' || !called || called.constant) return undefined;
  const data = auctionInterface.encodeErrorResult(revertsWith, revertArgs);
  return { error: { code: 3, message: 'execution reverted', data } };
}

/** Serves one pool with its bids, comments and whitelist, to an investor with 1000 USDC. */
export function servePool(
  pool: Pool | undefined,
  {
    bids = [],
    mine = bids,
    total = bids.length,
    whited,
    comments = [],
    chain = {},
    others = [],
    down = [],
    steps = [],
  }: Served = {},
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
  const bidCount = Math.max(bids.length, steps.length);
  return serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/auth/me': me(investor),
    'GET /v1/admin/settings/get': { success: true, data: { success: true, setting: {} } },
    ...(pool && { 'GET /v1/front/pools/get/solar': { success: true, data: pool } }),
    ...Object.fromEntries(
      others.map((other) => [`GET /v1/front/pools/get/${other.poolId}`, { success: true, data: other }]),
    ),
    ...Object.fromEntries(
      down.map((poolId) => [`GET /v1/front/pools/get/${poolId}`, new Problem(503, 'Please wait')]),
    ),
    'GET /v1/front/pools/list/all': ({ query }: ApiRequest) => {
      const all = pool ? [pool, ...others] : others;
      const pools = all.filter(({ poolOwner }) => poolOwner === query['owner']);
      const pagination = { page: 1, limit: 7, total: pools.length, pages: 1 };
      return {
        success: true,
        data: { pools, pagination, counts: { all: 0, upcoming: 0, live: 0, ended: 0 } },
      };
    },
    'GET /v1/front/pools/solar/book': {
      success: true,
      data: { steps, figures: mockPool().figures, bidCount },
    },
    'GET /v1/front/pools/series/solar': {
      success: true,
      data: { entries: [], pagination: { page: 1, limit: 400, total: bidCount, pages: 1 } },
    },
    'GET /v1/front/order/list/solar': ({ query }: ApiRequest) => ({
      success: true,
      data: {
        orders: bids,
        pagination: { page: Number(query['page']), limit: 4, total, pages: Math.ceil(total / 4) },
      },
    }),
    'GET /v1/front/order/mine': {
      success: true,
      data: { orders: mine, pagination: { page: 1, limit: 100, total, pages: 1 } },
    },
    'GET /v1/front/comments/commentsByPoolId/solar': {
      success: true,
      data: { comments, pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
    },
    'GET /v1/front/whitelist/get/solar': { success: true, whited: whited ?? {} },
    'POST /v1/front/settlepool/create': { success: true, data: {} },
    'POST /v1/front/order/create': { success: true, data: {} },
    'POST /v1/front/claim/create': { success: true, data: {} },
    'POST /5': ({ body }: ApiRequest) => {
      const response = chainError(body as Call, chain) ?? { result: chainResult(body as Call, chain, pool) };
      return { jsonrpc: '2.0', id: 1, ...response };
    },
  });
}

/** Renders the pool page at its URL. */
export function openPool() {
  return renderAt(
    '/pool/solar',
    <Routes>
      <Route path="pool/:poolId" element={<PoolPage />} />
    </Routes>,
  );
}

/** Connects a wallet with this address. */
export async function connect(address: string, handlers?: MockWallet['handlers']) {
  const wallet = new MockWallet(`pool-${address}-${Math.random()}`, [address], 5, handlers);
  discoverWallets();
  wallet.announce();
  await act(() => connectWallet(wallet.rdns));
  return wallet;
}
