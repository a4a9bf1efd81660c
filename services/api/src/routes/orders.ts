import { z } from 'zod';
import { paths } from '../paths.js';
import {
  address,
  amount,
  answer,
  flag,
  pagination,
  paging,
  positiveAmount,
  recordId,
  transactionHash,
} from './common.js';
import { settlement } from './pool-shapes.js';
import { route } from './route.js';

/** A bid. */
export const order = z.object({
  _id: z.string(),
  poolId: z.string(),
  /** the pool's number on chain */
  blockchainPoolId: z.int(),
  chainId: z.int(),
  network: z.string(),
  /** the encoded order as a decimal string: what the contract's functions take */
  order: amount,
  userId: z.int(),
  /** least pooling tokens wanted */
  minBuyAmounts: amount,
  /** bidding tokens paid */
  sellAmounts: amount,
  /** always the zero address */
  prevSellOrders: z.string(),
  orderBy: address,
  blockNumber: z.int(),
  /** same as transactionHash */
  txHash: z.string(),
  transactionHash: z.string(),
  bdTokenSymbol: z.string(),
  claimStatus: z.boolean(),
  claimTrxHash: z.string(),
  /** emergency withdrawn */
  isEWD: z.boolean(),
  trxStats: z
    .object({
      claimedType: z.enum(['claimed', 'refunded', 'claimed&refund']),
      claimedValue: amount,
      refundedValue: amount,
    })
    .optional(),
  /** the bid's number within its pool, from 1; the four figures below are that entry of the pool's series */
  ordinal: z.int(),
  /** the pool's figures right after this bid */
  thresholdCounter: amount,
  thresholdPercentage: z.number(),
  thresholdStatus: z.boolean(),
  tokenSoldCounter: amount,
  minFundingThreshold: amount,
  /** what the bid gets from the current book, or as settled */
  outcome: z.object({ claimedValue: amount, refundedValue: amount }).optional(),
  /** unix seconds: of the block, and of the last change */
  createdAt: z.int(),
  updatedAt: z.int(),
});

const orders = answer(z.object({ orders: z.array(order) }));
export const orderPage = z.object({ orders: z.array(order), pagination });
const page = answer(orderPage);
const byPool = z.object({ poolId: recordId });

/** A post after a transaction, which the server reads from the chain. */
const transaction = z.object({ poolId: recordId, transactionHash });

const tag = 'Orders';

export const orderRoutes = {
  createOrder: route(paths.createOrder, {
    tag,
    summary: 'Records the bids a transaction placed',
    access: 'wallet',
    body: transaction.extend({
      minBuyAmounts: positiveAmount('Please Enter Valid Buy Amount').optional(),
      sellAmounts: positiveAmount('Please enter valid number').optional(),
    }),
    response: orders,
  }),
  listMyOrders: route(paths.listMyOrders, {
    tag,
    summary: 'Bids of the session wallet, across pools and chains',
    access: 'wallet',
    query: z.object({ ...paging(10), poolId: recordId.optional(), claimable: flag.optional() }),
    response: page,
  }),
  getOrder: route(paths.getOrder, {
    tag,
    summary: 'One bid',
    access: 'public',
    params: z.object({ id: recordId }),
    response: answer(order),
  }),
  listOrders: route(paths.listOrders, {
    tag,
    summary: 'Bids of a pool, newest first',
    access: 'public',
    params: byPool,
    query: z.object(paging(4)),
    response: page,
  }),
  exportOrders: route(paths.exportOrders, {
    tag,
    summary: 'Bids of a pool as CSV',
    access: 'public',
    params: byPool,
    produces: ['text/csv'],
    response: z.unknown(),
  }),
  emergencyWithdraw: route(paths.emergencyWithdraw, {
    tag,
    summary: 'Records the bids a transaction withdrew before the end',
    access: 'wallet',
    body: transaction,
    response: orders,
  }),
  claim: route(paths.claim, {
    tag,
    summary: 'Records the claims and refunds of a transaction',
    access: 'wallet',
    body: transaction,
    response: orders,
  }),
  settlePool: route(paths.settlePool, {
    tag,
    summary: 'Records the settlement of a pool by its transaction',
    access: 'wallet',
    body: transaction.extend({
      from: address.optional(),
      to: address.optional(),
      blockHash: z.string().max(66).optional(),
      blockNumber: z.int().min(0).optional(),
      event: z.string().max(100).optional(),
      id: z.string().max(100).optional(),
      bnPoolId: z.union([z.int().min(0), z.string().max(20)]).optional(),
      soldBiddingTokens: amount.optional(),
      soldPoolingTokens: amount.optional(),
      transactionIndex: z.int().min(0).optional(),
      clearingPrice: z.string().max(100).optional(),
    }),
    response: answer(settlement.extend({ poolId: z.string(), blockHash: z.string(), blockNumber: z.int() })),
  }),
};

export type Order = z.output<typeof order>;
export type OrderPage = z.output<typeof orderPage>;
