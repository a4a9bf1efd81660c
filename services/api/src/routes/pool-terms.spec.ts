import { createPoolBody } from './pool-forms.js';
import { poolRoutes } from './pools.js';

const CID = `baf${'a'.repeat(56)}`;
const transactionHash = `0x${'c'.repeat(64)}`;
const MOST = 2n ** 96n - 1n;

const form = {
  ...{
    network: 'Goerli Testnet',
    transactionHash,
    title: 'Moon',
    description: '<p>To the moon</p>',
    logo: CID,
  },
  ...{ website: 'https://moon.example.org', name: 'Ann', email: 'ann@example.org', phone: '+43 1 2345678' },
  ...{ identityDoc: CID, ptName: 'Moon', ptSymbol: 'MOON', ptDecimals: 18 },
  ...{ bdName: 'USD Coin', bdSymbol: 'USDC', bdDecimals: 6 },
  ...{ poolingToken: `0x${'a'.repeat(40)}`, biddingToken: `0x${'b'.repeat(40)}` },
  ...{ poolSellAmount: '1000000', minimumBuyAmount: '10000', minimumBiddingAmount: '10000' },
  ...{ minimumFundingThreshold: '1', poolStartDate: 1_000, poolCancelDate: 2_000, poolEndDate: 3_000 },
};

/** What is wrong with the form, field by field. */
function faults(change: Partial<typeof form>): string[] {
  const { error } = createPoolBody.safeParse({ ...form, ...change });
  return [...new Set(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))];
}

const START = 'poolStartDate: Start date should greater than current time and less than end date';
const CANCEL = 'poolCancelDate: Cancel date should greater than start date and less than end date';
const END = 'poolEndDate: End date should greater than start date and cancel date';
const SUPPLY = 'poolSellAmount: More than one sale can hold';

describe('the terms of a new pool', () => {
  it.each<[string, Partial<typeof form>]>([
    ['in order', {}],
    ['with a cancel date just after the start', { poolCancelDate: 1_001 }],
    ['with a cancel date just before the end', { poolCancelDate: 2_999 }],
    [
      'with as large a supply as the auction counts',
      { poolSellAmount: `${MOST}`, minimumBuyAmount: `${MOST}` },
    ],
    [
      'with a supply worth as much as the auction counts',
      { poolSellAmount: '10000', minimumBiddingAmount: `${MOST}` },
    ],
  ])('are taken %s', (_, change) => {
    expect(faults(change)).toEqual([]);
  });

  it.each<[Partial<typeof form>, string[]]>([
    [{ biddingToken: `0x${'A'.repeat(40)}` }, ['biddingToken: Both tokens address cannot be same']],
    [{ minimumBuyAmount: '9999' }, ["minimumBuyAmount: At least 10000 of the token's smallest units"]],
    [
      { minimumBiddingAmount: '9999' },
      ["minimumBiddingAmount: At least 10000 of the token's smallest units"],
    ],
    [{ poolSellAmount: `${MOST + 1n}`, minimumBuyAmount: `${MOST + 1n}` }, [SUPPLY]],
    [{ poolSellAmount: '10000', minimumBiddingAmount: `${MOST + 1n}` }, [SUPPLY]],
    [{ minimumBuyAmount: 'x' }, ['minimumBuyAmount: Please define minimum buy amount']],
    [{ poolStartDate: 3_000 }, [START, CANCEL]],
    [{ poolEndDate: 2_000 }, [END]],
    [{ poolCancelDate: 1_000 }, [CANCEL]],
    [{ website: '' }, ['website: Atleast website link is required']],
    [{ website: 'x' }, ['website: Enter valid website link']],
    [{ description: '<p></p>' }, ['description: Please enter description']],
    [{ description: '<p> a</p>' }, ['description: Space not allowed at start']],
  ])('are refused with %j', (change, found) => {
    expect(faults(change)).toEqual(found);
  });
});

describe('the end of a pool', () => {
  const { softDelete, cancelPool, addScam } = poolRoutes;
  const about = { id: '97-1', message: 'Not theirs to sell', transactionHash };

  it('is only ever recorded, never taken back', () => {
    for (const [isTaken, flag] of [
      [true, true],
      [false, false],
    ] as const) {
      expect(softDelete.body.safeParse({ ...about, isDeleted: flag }).success).toBe(isTaken);
      expect(cancelPool.body.safeParse({ ...about, isCancelled: flag }).success).toBe(isTaken);
      expect(addScam.body.safeParse({ ...about, scamStatus: flag }).success).toBe(isTaken);
    }
    expect(addScam.body.parse(about).scamStatus).toBe(true);
  });
});
