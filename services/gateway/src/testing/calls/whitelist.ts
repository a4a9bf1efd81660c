import { BIDDER, HASH, POOL_ID } from '../messages.js';
import type { Answers, Call } from './call.js';
import { UUID, me, byHash } from './common.js';

const whitelist = {
  poolId: POOL_ID,
  poolType: 'whiteList',
  size: 1,
  merkleRoot: HASH,
  transactionHash: `0x${'8b'.repeat(32)}`,
  listed: true,
  proof: [`0x${'9c'.repeat(32)}`],
};

const whitelistForm = {
  poolId: POOL_ID,
  transactionHash: HASH,
  whiteListUsers: [BIDDER.toUpperCase().replace('0X', '0x')],
  poolType: 'whiteList',
  merkleTree: HASH,
  methodType: 'add',
};

export const whitelistCalls = {
  addWhitelist: {
    access: 'wallet',
    path: '/v1/front/whitelist/add',
    body: whitelistForm,
    asks: { pools: [['addWhitelist', { ...byHash, addresses: [BIDDER], add: true }]] },
    also: [
      {
        body: { ...whitelistForm, methodType: 'remove' },
        asks: { pools: [['addWhitelist', { ...byHash, addresses: [BIDDER] }]] },
      },
      {
        body: { ...whitelistForm, whiteListUsers: undefined, uploadId: UUID },
        asks: { pools: [['addWhitelist', { ...byHash, uploadId: UUID, add: true }]] },
      },
    ],
  },
  getWhitelist: {
    access: 'public',
    path: `/v1/front/whitelist/get/${POOL_ID}?address=${BIDDER}`,
    asks: { pools: [['getWhitelist', { caller: me, poolId: POOL_ID, address: BIDDER }]] },
    also: [
      {
        path: `/v1/front/whitelist/get/${POOL_ID}?full=true`,
        asks: { pools: [['getWhitelist', { caller: me, poolId: POOL_ID, full: true }]] },
      },
      {
        path: `/v1/front/whitelist/get/${POOL_ID}?full=true&after=${BIDDER}`,
        asks: { pools: [['getWhitelist', { caller: me, poolId: POOL_ID, full: true, after: BIDDER }]] },
      },
    ],
  },
  saveWhitelistPart: {
    access: 'wallet',
    path: `/v1/front/whitelist/upload/${UUID}/1`,
    body: { whiteListUsers: [BIDDER.toUpperCase().replace('0X', '0x')] },
    asks: { pools: [['saveWhitelistPart', { caller: me, uploadId: UUID, part: 1, addresses: [BIDDER] }]] },
  },
  getWhitelistPart: {
    access: 'wallet',
    path: `/v1/front/whitelist/upload/${UUID}/1`,
    asks: { pools: [['getWhitelistPart', { caller: me, uploadId: UUID, part: 1 }]] },
  },
} satisfies Record<string, Call>;

export const whitelistAnswers: Answers = () => ({
  pools: {
    addWhitelist: () => ({ whitelist }),
    getWhitelist: () => ({ whitelist }),
    saveWhitelistPart: () => ({}),
    getWhitelistPart: () => ({ addresses: [BIDDER], parts: 2 }),
  },
});
