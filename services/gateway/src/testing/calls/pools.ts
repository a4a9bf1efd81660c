import { linksOf, metadataJson, textsOf, type PoolLinks, type PoolTexts } from '@launchpad/contracts';
import { perLink, perText } from '@launchpad/contracts/pool-page';
import {
  counts,
  figuresMessage,
  HASH,
  LOGO,
  pagination,
  POOL_ID,
  poolMessage,
  summaryMessage,
} from '../messages.js';
import type { Answers, Call } from './call.js';
import { me, summaries, visible, byHash } from './common.js';

/** A text and link of each kind, by this name. */
function written(name: string) {
  return {
    ...perText((text) => `${text} of ${name}`),
    logo: LOGO,
    ...perLink((link) => `https://${link}.example/${name}`),
  };
}

/** What the form says about its sender. */
const kyc = {
  name: 'Ada',
  email: 'ada@aurora.example',
  phone: '+4912345678',
  message: 'Hello',
  identityDoc: LOGO,
};

export const createForm = {
  network: 'Goerli Testnet',
  transactionHash: HASH,
  ...written('Aurora'),
  ...kyc,
  poolingToken: `0x${'1A'.repeat(20)}`,
  biddingToken: `0x${'2b'.repeat(20)}`,
  ptName: 'Aurora',
  ptSymbol: 'AUR',
  ptDecimals: 18,
  bdName: 'USD Coin',
  bdSymbol: 'USDC',
  bdDecimals: 6,
  poolSellAmount: '1000000000000000000000',
  minimumBuyAmount: '1000000000000000000',
  minimumBiddingAmount: '1000000',
  minimumFundingThreshold: '13422818',
  poolStartDate: 1_900_000_000,
  poolEndDate: 1_900_100_000,
  poolCancelDate: 1_900_050_000,
};
export const editForm = {
  transactionHash: HASH,
  ...written('Borealis'),
  version: 2,
};
/** The metadata of a form: what its owner writes, and what is fixed on chain. */
function bytesOf(
  form: PoolTexts & PoolLinks,
  network: 'Goerli Testnet' | 'BSC Testnet' = 'Goerli Testnet',
): string {
  const metadata = metadataJson({
    ...textsOf(form),
    network,
    poolType: 'public',
    isKyc: true,
    poolingToken: { address: `0x${'1a'.repeat(20)}`, name: 'Aurora', symbol: 'AUR', decimals: 18 },
    biddingToken: { address: `0x${'2b'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    links: linksOf(form),
  });
  return Buffer.from(metadata).toString('base64');
}

export const poolsCalls = {
  createPool: {
    access: 'wallet',
    path: '/v1/front/pools/create',
    body: createForm,
    asks: {
      pools: [
        [
          'create',
          {
            caller: me,
            chainId: 5,
            transactionHash: HASH,
            isKyc: true,
            kyc,
            metadata: bytesOf(createForm),
          },
        ],
      ],
      orders: [summaries],
    },
    also: [
      {
        body: { ...createForm, network: 'BSC Testnet' },
        asks: {
          pools: [
            [
              'create',
              {
                caller: me,
                chainId: 97,
                transactionHash: HASH,
                isKyc: true,
                kyc,
                metadata: bytesOf(createForm, 'BSC Testnet'),
              },
            ],
          ],
          orders: [summaries],
        },
      },
    ],
  },
  editPool: {
    access: 'wallet',
    path: `/v1/front/pools/edit/${POOL_ID}`,
    body: editForm,
    asks: {
      pools: [
        visible,
        [
          'edit',
          {
            ...byHash,
            version: 2,
            metadata: bytesOf(editForm),
          },
        ],
      ],
      orders: [summaries],
    },
  },
  listPools: {
    access: 'public',
    path: '/v1/front/pools/list/all?page=1&limit=6&poolName=au&status=live&featured=true&network=5&token=USDC',
    asks: undefined,
  },
  managePools: {
    access: 'walletOrAdmin',
    path: '/v1/admin/pools/list/{owner}?status=ended',
    asks: undefined,
  },
  getPool: {
    access: 'public',
    path: `/v1/front/pools/get/${POOL_ID}`,
    asks: { pools: [visible], orders: [summaries, ['series', { poolId: POOL_ID }]] },
  },
  getPoolCard: {
    access: 'public',
    path: `/v1/front/pools/${POOL_ID}/card.png`,
    asks: { pools: [visible], orders: [summaries] },
  },
  getPoolCalendar: {
    access: 'public',
    path: `/v1/front/pools/${POOL_ID}/calendar.ics`,
    asks: { pools: [visible], orders: [summaries] },
  },
  getSeries: {
    access: 'public',
    path: `/v1/front/pools/series/${POOL_ID}?page=2&limit=500`,
    asks: { pools: [visible], orders: [['series', { poolId: POOL_ID, page: { page: 2, limit: 500 } }]] },
    also: [
      {
        path: `/v1/front/pools/series/${POOL_ID}?points=400`,
        asks: { pools: [visible], orders: [['series', { poolId: POOL_ID, points: 400 }]] },
      },
    ],
  },
  updateStatus: {
    access: 'admin',
    path: `/v1/admin/pools/updateStatus/${POOL_ID}`,
    body: { poolStatus: true, version: 2 },
    asks: {
      pools: [['updateStatus', { caller: me, poolId: POOL_ID, approved: true, version: 2 }]],
      orders: [summaries],
    },
    also: [
      {
        body: { poolStatus: false },
        asks: { pools: [['updateStatus', { caller: me, poolId: POOL_ID }]], orders: [summaries] },
      },
      {
        body: { poolStatus: false, reason: 'Unreadable document' },
        asks: {
          pools: [['updateStatus', { caller: me, poolId: POOL_ID, reason: 'Unreadable document' }]],
          orders: [summaries],
        },
      },
    ],
  },
  updateMetadata: {
    access: 'admin',
    path: `/v1/admin/pools/updateMetadata/${POOL_ID}`,
    body: { approve: true, version: 2 },
    asks: {
      pools: [['updateMetadata', { caller: me, poolId: POOL_ID, approved: true, version: 2 }]],
      orders: [summaries],
    },
    also: [
      {
        body: { approve: false },
        asks: { pools: [['updateMetadata', { caller: me, poolId: POOL_ID }]], orders: [summaries] },
      },
    ],
  },
  updateFeatureStatus: {
    access: 'admin',
    path: `/v1/admin/pools/updateFeatureStatus/${POOL_ID}`,
    body: { featureStatus: true },
    asks: {
      pools: [['updateFeatureStatus', { caller: me, poolId: POOL_ID, featured: true }]],
      orders: [summaries],
    },
    also: [
      {
        body: { featureStatus: false },
        asks: { pools: [['updateFeatureStatus', { caller: me, poolId: POOL_ID }]], orders: [summaries] },
      },
    ],
  },
  softDelete: {
    access: 'admin',
    path: '/v1/front/pools/softdelete',
    body: { id: POOL_ID, isDeleted: true, transactionHash: HASH },
    asks: { pools: [['softDelete', byHash]], orders: [summaries] },
  },
  cancelPool: {
    access: 'wallet',
    path: '/v1/front/pools/cancelpool',
    body: { id: POOL_ID, isCancelled: true, transactionHash: HASH },
    asks: { pools: [['cancelPool', byHash]], orders: [summaries] },
  },
  addScam: {
    access: 'admin',
    path: '/v1/front/scam/add',
    body: { id: POOL_ID, scamMessage: 'Fake team', scamStatus: true, transactionHash: HASH },
    asks: { pools: [['addScam', { ...byHash, message: 'Fake team' }]], orders: [summaries] },
    also: [
      {
        body: {
          title: 'Aurora',
          message: 'Fake team',
          scamStatus: true,
          poolId: POOL_ID,
          transactionHash: HASH,
        },
        asks: { pools: [['addScam', { ...byHash, message: 'Fake team' }]], orders: [summaries] },
      },
    ],
  },
  editScam: {
    access: 'admin',
    path: '/v1/front/scam/edit',
    body: { poolId: POOL_ID, message: 'Fake team' },
    asks: {
      pools: [['editScam', { caller: me, poolId: POOL_ID, message: 'Fake team' }]],
      orders: [summaries],
    },
    also: [
      {
        body: { poolId: POOL_ID, message: 'Fake team', seen: '' },
        asks: {
          pools: [['editScam', { caller: me, poolId: POOL_ID, message: 'Fake team', seen: '' }]],
          orders: [summaries],
        },
      },
    ],
  },
  getBook: {
    access: 'public',
    path: `/v1/front/pools/${POOL_ID}/book?steps=10`,
    asks: { pools: [visible], orders: [['book', { poolId: POOL_ID, steps: 10 }]] },
  },
  previewBid: {
    access: 'public',
    path: `/v1/front/pools/${POOL_ID}/preview?minBuyAmount=1&sellAmount=2`,
    asks: {
      pools: [visible],
      orders: [['preview', { poolId: POOL_ID, minBuyAmount: '1', sellAmount: '2' }]],
    },
  },
} satisfies Record<string, Call>;

export const poolsAnswers: Answers = (owner) => {
  const pool = poolMessage({ poolOwner: owner });
  const one = () => ({ pool });
  return {
    pools: {
      create: one,
      edit: one,
      list: () => ({ pools: [pool], pagination, counts }),
      get: one,
      updateStatus: one,
      updateMetadata: one,
      updateFeatureStatus: one,
      softDelete: one,
      cancelPool: one,
      addScam: one,
      editScam: one,
    },
    orders: {
      summaries: () => ({ summaries: [summaryMessage()] }),
      series: () => ({ entries: [figuresMessage], pagination }),
      book: () => ({
        steps: [{ priceSell: '2', priceBuy: '1', sellAmount: '5', cumulativeSellAmount: '5', orders: 1 }],
        summary: summaryMessage(),
      }),
      preview: () => ({
        outcome: { claimedValue: '1', refundedValue: '0' },
        clearingPriceBuy: '1',
        clearingPriceSell: '2',
        margin: { rank: 1, aboveAmount: '5', atAmount: '3' },
      }),
    },
  };
};
