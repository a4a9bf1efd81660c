import { pageOf } from '@launchpad/contracts/pool-page';
import type { PoolDetail } from '@launchpad/api';
import { named } from '@launchpad/api/routes';
import { create } from '@bufbuild/protobuf';
import {
  ChainHeadSchema,
  KycRecordSchema,
  KycStatus,
  LinksSchema,
  PayoutsSchema,
  PoolMetadataSchema,
  ScamRecordSchema,
  SettlementSchema,
  type Pool,
} from '@launchpad/proto';
import {
  figuresMessage,
  HASH,
  LOGO,
  OWNER,
  POOL_ID,
  poolMessage,
  summaryMessage,
} from '../testing/messages.js';
import { figuresOf, PoolAnswers, priceOf, settlementOf } from './pool.answer.js';

const figures = {
  thresholdCounter: '5000000',
  thresholdPercentage: 37.25,
  thresholdStatus: false,
  tokenSoldCounter: '2500000000000000000',
};

/** An approved, public pool, as visitors see it. */
const seen = {
  _id: POOL_ID,
  poolId: POOL_ID,
  blockchainPoolId: 7,
  chainId: 5,
  network: 'Goerli Testnet',
  ...pageOf({
    title: 'Aurora',
    logo: LOGO,
    description: '<p>Northern <b>lights</b></p>',
    website: 'https://aurora.example',
  }),
  poolOwner: OWNER,
  poolingToken: `0x${'1a'.repeat(20)}`,
  ptName: 'Aurora',
  ptSymbol: 'AUR',
  ptDecimals: 9,
  ptUnknown: undefined,
  biddingToken: `0x${'2b'.repeat(20)}`,
  bdName: 'USD Coin',
  bdSymbol: 'USDC',
  bdDecimals: 6,
  bdUnknown: undefined,
  decimals: 9,
  poolSellAmount: '1000000000000000000000',
  minimumBuyAmount: '1000000000000000000',
  minimumBiddingAmount: '1000000',
  minimumFundingThreshold: '13422818',
  poolStartDate: 1_900_000_000,
  poolEndDate: 1_900_100_000,
  poolCancelDate: 1_900_050_000,
  poolStatus: true,
  isKyc: true,
  isFinalize: false,
  closeStatus: false,
  scamStatus: false,
  isCancelled: false,
  isDeleted: false,
  awaitsReview: undefined,
  requestedChanges: undefined,
  transactionHash: HASH,
  idoAddress: `0x${'a1'.repeat(20)}`,
  poolType: 'public',
  merkleRoot: `0x${'00'.repeat(32)}`,
  formHash: HASH,
  feeNumerator: 15,
  cancelIsFree: false,
  hasMetadata: true,
  hasContact: true,
  version: 2,
  scamMessage: undefined,
  pendingMetadata: undefined,
  settlement: undefined,
  figures,
  clearingPrice: { buy: '1000000000000000000', sell: '2000000' },
  lastBid: { buy: '3', sell: '4' },
  bidCount: 3,
  payouts: { orders: 3, paid: 2 },
  soldArrayCounter: ['1', '2', '3'],
  clock: undefined,
  createdAt: 1_899_000_000,
  updatedAt: 1_899_000_001,
};

describe('the answer of a pool', () => {
  const payouts = create(PayoutsSchema, { orders: 3, paid: 2 });
  const summary = summaryMessage({ lastMinBuyAmount: '3', lastSellAmount: '4', payouts });
  const answers = (summaries = [summary], entries = [figuresMessage], head?: object) =>
    new PoolAnswers(
      { summaries: async () => ({ summaries }), series: async () => ({ entries }) } as never,
      { head: () => head } as never,
    );
  const messageOf = (fields: Partial<Pool> = {}) => poolMessage({ ptDecimals: 9, ...fields });
  const ofPool = (fields: Partial<Pool> = {}) => answers().one(messageOf(fields));
  let open: PoolDetail;
  beforeAll(async () => {
    open = await ofPool();
  });

  it('holds what visitors may see, no contact data among it', () => {
    expect(open).toMatchObject(seen);
  });

  it('holds the fields of the API and no others', () => {
    expect(named.PoolDetail.schema.strict().safeParse(open).error).toBeUndefined();
  });

  it('holds in lists neither description nor series', async () => {
    const { description: _, ...listed } = open;
    expect(await answers().many([poolMessage({ ptDecimals: 9 })])).toStrictEqual([listed]);
  });

  it('holds the entries of its series where it is for one pool', async () => {
    const last = { ...figuresMessage, thresholdPercentage: '100.00', thresholdStatus: true };
    const answer = await answers([summary], [figuresMessage, last]).opened(messageOf());
    expect(answer).toStrictEqual({
      ...open,
      thresholdData: [figures, { ...figures, thresholdPercentage: 100, thresholdStatus: true }],
    });
  });

  it('holds contact data for who opens the pool, and neither in lists nor after an act', async () => {
    const kyc = { name: 'Ada', email: 'ada@x.io', phone: '+4912345678', message: 'Hello', identityDoc: LOGO };
    const documents = [{ cid: LOGO, name: 'Extract.pdf' }];
    const message = messageOf({ kyc: create(KycRecordSchema, { ...kyc, documents }) });
    expect(await answers().opened(message)).toStrictEqual({
      ...open,
      ...kyc,
      documents,
      thresholdData: [figures],
    });
    expect(await answers().one(message)).toStrictEqual(open);
    const { description: _, ...listed } = open;
    expect(await answers().many([message])).toStrictEqual([listed]);
  });

  it('holds no list of documents if there are none', async () => {
    const kyc = create(KycRecordSchema, { name: 'Ada' });
    expect(await answers().opened(messageOf({ kyc }))).not.toHaveProperty('documents');
  });

  it('holds links, scam message and settlement if pools returns them', async () => {
    const links = {
      ...{ website: 'https://website.x', telegram: 'https://telegram.x', medium: 'https://medium.x' },
      ...{ twitter: 'https://twitter.x', discord: 'https://discord.x', podcast: 'https://podcast.x' },
      whitePaper: 'https://whitepaper.x',
    };
    const settlement = {
      ...{ soldPoolingTokens: '10', soldBiddingTokens: '20', fee: '1', clearingPriceOrder: '99' },
      ...{ minFundingThresholdNotReached: true, transactionHash: HASH },
    };
    const answer = await ofPool({
      links: create(LinksSchema, links),
      settlement: create(SettlementSchema, settlement),
      scam: create(ScamRecordSchema, { title: 'Aurora', message: 'Fake team' }),
    });
    expect(answer).toStrictEqual({ ...open, ...links, settlement, scamMessage: 'Fake team' });
  });

  it('holds the metadata to be reviewed if pools returns it, in lists without its description', async () => {
    const links = { website: 'https://new.x' };
    const changed = { formHash: HASH, title: 'New', logo: LOGO, isKyc: true };
    const pending = { ...changed, description: '<p>New</p>', links };
    const page = pageOf({ ...changed, description: '<p>New</p>', ...links });
    const pendingMetadata = { ...changed, ...page };
    const decided = (fields: object) => ({
      pendingMetadata: create(PoolMetadataSchema, { ...pending, ...fields }),
    });
    expect(await ofPool(decided({}))).toStrictEqual({ ...open, pendingMetadata });
    expect(await ofPool(decided({ description: '' }))).toMatchObject({
      pendingMetadata: { description: undefined },
    });
  });

  it.each([
    [KycStatus.APPROVED, true],
    [KycStatus.REJECTED, false],
    [KycStatus.PENDING, undefined],
  ])('says of KYC status %s that poolStatus is %s', async (kycStatus, poolStatus) => {
    expect(await ofPool({ kycStatus })).toStrictEqual({ ...open, poolStatus });
  });

  it.each([
    { featureStatus: true },
    { featureStatus: false },
    { isKyc: false },
    { isFinalize: true },
    { closeStatus: true },
    { scamStatus: true },
    { isCancelled: true },
    { isDeleted: true },
    { poolType: 'whiteList' },
    { hasMetadata: false },
    { hasContact: false },
    { cancelIsFree: true },
    { awaitsReview: true },
    { ptUnknown: true },
    { bdUnknown: true },
    { requestedChanges: ['email'] },
  ])('follows %j alone', async (fields) => {
    expect(await ofPool(fields)).toStrictEqual({ ...open, ...fields });
  });

  it('of no pools is none, and asks nobody', async () => {
    expect(await new PoolAnswers({} as never, {} as never).many([])).toEqual([]);
  });

  it('is zero, and without prices, while there is no bid', async () => {
    expect(await answers([], []).opened(messageOf())).toStrictEqual({
      ...open,
      figures: {
        ...{ thresholdCounter: '0', thresholdPercentage: 0 },
        ...{ thresholdStatus: false, tokenSoldCounter: '0' },
      },
      ...{ clearingPrice: undefined, lastBid: undefined, bidCount: 0, payouts: undefined },
      ...{ soldArrayCounter: [], thresholdData: [] },
    });
  });

  it('carries the clock of its chain once a block is known', async () => {
    const head = { chainId: 5, blockNumber: 12n, blockTimestamp: 1_899_000_000, healthy: true };
    const known = create(ChainHeadSchema, { ...head, arrivedAtMs: 1_899_000_000_123n });
    const { clock } = await answers([], [], known).one(poolMessage());
    expect(clock).toStrictEqual({
      ...{ chainId: 5, blockNumber: 12, timestamp: 1_899_000_000 },
      ...{ arrivedAt: 1_899_000_000_123, healthy: true },
    });
  });
});

it.each([
  ['1', '2', { buy: '1', sell: '2' }],
  ['1', '0', { buy: '1', sell: '0' }],
  ['0', '2', undefined],
  ['', '2', undefined],
  ['1', '', undefined],
  [undefined, undefined, undefined],
])('a price of %s bought for %s is %j', (buy, sell, price) => {
  expect(priceOf(buy, sell)).toEqual(price);
});

it('amounts that a service leaves out are zero', () => {
  expect(settlementOf({ ...create(SettlementSchema), transactionHash: HASH })).toEqual({
    ...{ soldPoolingTokens: '0', soldBiddingTokens: '0', fee: '0', clearingPriceOrder: '0' },
    ...{ minFundingThresholdNotReached: false, transactionHash: HASH },
  });
  expect(figuresOf(undefined)).toEqual({
    ...{ thresholdCounter: '0', thresholdPercentage: 0, thresholdStatus: false, tokenSoldCounter: '0' },
  });
});
