import type { Order, Pool } from '@launchpad/api';
import { setClocks, poolState } from '@launchpad/web-kit';
import { investor, mockBid, mockPool, NOW, settledPool, units } from '@launchpad/web-kit/test/mockPool';
import { holdingsOf, totalsOf } from './portfolio';
import { portfolioCsv } from './portfolioCsv';

beforeAll(() => {
  const clock = { blockNumber: 1, timestamp: NOW, arrivedAt: Date.now(), healthy: true };
  setClocks(
    [
      { chainId: 5, ...clock },
      { chainId: 97, ...clock },
    ],
    Date.now(),
  );
});

const usdc = (amount: number) => BigInt(units(amount, 6));
const lost = { claimedValue: '0', refundedValue: units(300, 6) };
const part = { claimedValue: units(50, 18), refundedValue: units(120, 6) };
const named = (poolId: string, pool: Pool, changes: Partial<Pool> = {}): Pool => ({
  ...pool,
  poolId,
  ...changes,
});
let placed = 0;
const bidIn = (poolId: string, changes: Partial<Order> = {}) =>
  mockBid({ _id: `b${(placed += 1)}`, poolId, ...changes });
const holdings = (orders: Order[], pools: Pool[]) =>
  holdingsOf(
    orders,
    pools,
    pools.map((pool) => poolState(pool, NOW)),
    investor,
  );

describe('the totals of a wallet', () => {
  it('have each unit of each bid in one place: in bids, claimable, or back', () => {
    const pools = [
      named('live', mockPool()),
      named('won', settledPool(true)),
      named('missed', settledPool(false)),
    ];
    const orders = [
      bidIn('live', { outcome: part }),
      bidIn('live', { outcome: lost }),
      bidIn('live', { isEWD: true, outcome: undefined }),
      bidIn('won', { outcome: part }),
      bidIn('won', { claimStatus: true, trxStats: { ...part, claimedType: 'claimed&refund' } }),
      bidIn('missed', { outcome: lost }),
      // not recorded yet: nothing is said of it
      bidIn('won', { outcome: undefined }),
    ];
    expect(totalsOf(holdings(orders, pools))).toMatchObject([
      {
        symbol: 'USDC',
        inBids: usdc(600),
        wouldWin: usdc(180),
        claimable: usdc(120) + usdc(300),
        bought: usdc(180),
        // 90% of the withdrawn bid, and the refund of the claimed one
        cameBack: usdc(270) + usdc(120),
      },
    ]);
  });

  it('are apart for each network and each token, whatever symbol it bears', () => {
    const pools = [
      named('a', mockPool()),
      named('b', mockPool({ chainId: 97, network: 'BSC Testnet' })),
      named('c', mockPool({ biddingToken: `0x${'66'.repeat(20)}` })),
    ];
    const totals = totalsOf(holdings([bidIn('a'), bidIn('b'), bidIn('c'), bidIn('c')], pools));
    expect(totals.map(({ chainId, symbol, inBids }) => [chainId, symbol, inBids])).toEqual([
      [5, 'USDC', usdc(300)],
      [5, 'USDC', usdc(600)],
      [97, 'USDC', usdc(300)],
    ]);
  });

  it('are exact where a float would not be', () => {
    const huge = { sellAmounts: '90071992547409931', outcome: { claimedValue: '1', refundedValue: '1' } };
    const [total] = totalsOf(
      holdings([bidIn('live', huge), bidIn('live', huge)], [named('live', mockPool())]),
    );
    expect(total).toMatchObject({ inBids: 180143985094819862n, wouldWin: 180143985094819860n });
  });
});

it('sales with something to claim come first, then those that end next, then what is over', () => {
  const pools = [
    named('over', settledPool(true)),
    named('coming', mockPool({ poolStartDate: NOW + 50, poolEndDate: NOW + 99 })),
    named('ended', mockPool({ poolEndDate: NOW - 1 })),
    named('late', mockPool({ poolEndDate: NOW + 900 })),
    named('soon', mockPool({ poolEndDate: NOW + 90 })),
    named('due', settledPool(true)),
  ];
  const paid = bidIn('over', { claimStatus: true, trxStats: { ...part, claimedType: 'claimed' } });
  const bids = ['coming', 'ended', 'late', 'soon', 'due'].map((poolId) => bidIn(poolId));
  const order = holdings([paid, ...bids], pools).map(({ pool }) => pool.poolId);
  expect(order).toEqual(['due', 'soon', 'late', 'ended', 'coming', 'over']);
});

describe('the file of all bids', () => {
  it('has each bid in token units, with price, outcome, dates and transactions', () => {
    const clears = { clearingPrice: { sell: units(2.5, 6), buy: units(1, 18) } };
    const pool = named('won', settledPool(true), { ...clears, title: 'Solar, Grid' });
    const hash = `0x${'ab'.repeat(32)}`;
    const bid = bidIn('won', {
      claimStatus: true,
      claimTrxHash: hash,
      trxStats: { ...part, claimedType: 'claimed&refund' },
    });
    const [head, line, end] = portfolioCsv(holdings([bid], [pool])).split('\r\n');
    expect(head).toBe(
      'Sale,Network,State of the sale,Placed (UTC),Pays,Bidding token,For at least,Token,Highest price,' +
        'Clearing price,Outcome,Gets,Comes back,Last change (UTC),Transaction,Payout transaction',
    );
    expect(line).toBe(
      '"Solar, Grid",Ethereum,settled,2027-01-15T07:51:40.000Z,300,USDC,100,SOLR,3,2.5,Paid out,50,120,' +
        `2027-01-15T07:51:40.000Z,${bid.transactionHash},${hash}`,
    );
    expect(end).toBe('');
  });

  it('holds no formula a stranger wrote', () => {
    const pool = named('live', mockPool({ title: '=HYPERLINK("http://evil")' }));
    expect(portfolioCsv(holdings([bidIn('live')], [pool]))).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });
});
