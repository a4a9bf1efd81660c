import { ReviewKind } from '@launchpad/proto';
import { BIDDER, LOGO, pagination, POOL_ID, poolMessage } from '../messages.js';
import type { Answers, Call } from './call.js';
import { me, summaries } from './common.js';

export const submission = {
  name: 'Ada',
  email: 'ada@aurora.example',
  phone: '+4912345678',
  message: 'Hello',
  identityDoc: LOGO,
  documents: [{ cid: LOGO, name: 'Extract.pdf' }],
};
export const resubmitForm = { ...submission, text: 'Here it is', version: 2 };
const reviewEntry = {
  id: '1',
  kind: ReviewKind.SUBMITTED,
  timeMs: 1_899_000_000_000n,
  author: BIDDER,
  text: 'Here it is',
  fields: ['documents'],
  kyc: submission,
};

export const reviewCalls = {
  requestChanges: {
    access: 'admin',
    path: `/v1/admin/pools/requestChanges/${POOL_ID}`,
    body: { fields: ['email', 'documents'], reason: 'The extract is too old', version: 2 },
    asks: {
      pools: [
        [
          'requestChanges',
          {
            caller: me,
            poolId: POOL_ID,
            fields: ['email', 'documents'],
            reason: 'The extract is too old',
            version: 2,
          },
        ],
      ],
      orders: [summaries],
    },
  },
  getReview: {
    access: 'walletOrAdmin',
    path: `/v1/front/pools/${POOL_ID}/review?page=2&limit=5`,
    asks: { pools: [['listReview', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 5 } }]] },
  },
  answerReview: {
    access: 'wallet',
    path: `/v1/front/pools/${POOL_ID}/review`,
    body: { text: 'Which extract?' },
    asks: { pools: [['answerReview', { caller: me, poolId: POOL_ID, text: 'Which extract?' }]] },
  },
  resubmitReview: {
    access: 'wallet',
    path: `/v1/front/pools/${POOL_ID}/review`,
    body: resubmitForm,
    asks: {
      pools: [['resubmit', { caller: me, poolId: POOL_ID, kyc: submission, text: 'Here it is', version: 2 }]],
      orders: [summaries],
    },
  },
} satisfies Record<string, Call>;

export const reviewAnswers: Answers = (owner) => {
  const pool = poolMessage({ poolOwner: owner });
  const one = () => ({ pool });
  return {
    pools: {
      requestChanges: one,
      resubmit: one,
      answerReview: () => ({ entry: reviewEntry }),
      listReview: () => ({ entries: [reviewEntry], pagination }),
    },
  };
};
