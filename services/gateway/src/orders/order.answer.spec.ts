import { create } from '@bufbuild/protobuf';
import { TrxStatsSchema } from '@launchpad/proto';
import { BIDDER, HASH, orderMessage, POOL_ID } from '../testing/messages.js';
import { orderOf } from './order.answer.js';

/** All fields of an active bid. */
const standing = {
  _id: '6f9619ff-8b86-5011-b42d-00cf4fc964ff',
  poolId: POOL_ID,
  blockchainPoolId: 7,
  chainId: 5,
  network: 'Goerli Testnet',
  order: '123456789',
  userId: 3,
  minBuyAmounts: '1000000000000000000',
  sellAmounts: '2000000',
  prevSellOrders: `0x${'00'.repeat(20)}`,
  orderBy: BIDDER,
  blockNumber: 12,
  txHash: HASH,
  transactionHash: HASH,
  bdTokenSymbol: 'USDC',
  claimStatus: false,
  claimTrxHash: '',
  isEWD: false,
  trxStats: undefined,
  ordinal: 3,
  thresholdCounter: '5000000',
  thresholdPercentage: 37.25,
  thresholdStatus: false,
  tokenSoldCounter: '2500000000000000000',
  minFundingThreshold: '13422818',
  outcome: { claimedValue: '1', refundedValue: '2' },
  createdAt: 1_899_000_000,
  updatedAt: 1_899_000_001,
};

describe('the answer of a bid', () => {
  it('holds these fields and no others', () => {
    expect(orderOf(orderMessage())).toStrictEqual(standing);
  });

  it.each(['claimed', 'refunded', 'claimed&refund'])('says what was paid out once %s', (claimedType) => {
    const trxStats = { claimedType, claimedValue: '5', refundedValue: '6' };
    const paid = { claimStatus: true, claimTrxHash: HASH };
    expect(orderOf(orderMessage({ ...paid, trxStats: create(TrxStatsSchema, trxStats) }))).toStrictEqual({
      ...standing,
      ...paid,
      trxStats,
    });
  });

  it('says that it was emergency withdrawn', () => {
    expect(orderOf(orderMessage({ isEwd: true, outcome: undefined as never }))).toStrictEqual({
      ...standing,
      ...{ isEWD: true, outcome: undefined },
    });
  });
});
