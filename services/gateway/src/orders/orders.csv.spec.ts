import { create } from '@bufbuild/protobuf';
import { OrdersServiceListResponseSchema, TrxStatsSchema } from '@launchpad/proto';
import { BIDDER, HASH, orderMessage, poolMessage } from '../testing/messages.js';
import { csvOf, inTokens } from './orders.csv.js';

const settled = create(TrxStatsSchema, {
  claimedType: 'claimed&refund',
  claimedValue: '1500000000000000000',
  refundedValue: '250000',
});

async function linesOf(symbol: string, ...bids: ReturnType<typeof orderMessage>[]): Promise<string[]> {
  const tokens = poolMessage({ ptSymbol: symbol, ptDecimals: 18, bdSymbol: 'USDC', bdDecimals: 6 });
  const list = create(OrdersServiceListResponseSchema, { orders: bids });
  let text = '';
  for await (const line of csvOf(tokens, () => Promise.resolve(list))) text += line;
  return text.trim().split('\r\n');
}

describe('the exported bids', () => {
  it('have amounts in tokens with their symbol in the heading, and times in UTC', async () => {
    const [head, placed, claimed] = await linesOf(
      'AUR',
      orderMessage({ id: 'a' }),
      orderMessage({ id: 'b', claimStatus: true, trxStats: settled }),
    );
    expect(head).toBe(
      'Bid,Bidder,Pays (USDC),For at least (AUR),State,Received (AUR),Refunded (USDC),Placed (UTC),Network,Block,Transaction',
    );
    const rest = `2030-03-06T04:00:00.000Z,Goerli Testnet,12,${HASH}`;
    expect(placed).toBe(`a,${BIDDER},2,1,placed,,,${rest}`);
    expect(claimed).toBe(`b,${BIDDER},2,1,claimed&refund,1.5,0.25,${rest}`);
  });

  it('say of a bid whether it was withdrawn, and of a claim without details that it was one', async () => {
    const [, withdrawn, claimed] = await linesOf(
      'AUR',
      orderMessage({ id: 'a', isEwd: true, claimStatus: true }),
      orderMessage({ id: 'b', claimStatus: true }),
    );
    expect(withdrawn).toContain(',withdrawn,,,');
    expect(claimed).toContain(',claimed,,,');
  });

  it('are read page by page, 100 at once, and written once', async () => {
    const read: number[][] = [];
    const page = (number: number, limit: number) => {
      read.push([number, limit]);
      const ids = [['a', 'b'], ['b', 'c'], ['d']][number - 1] ?? [];
      return Promise.resolve(
        create(OrdersServiceListResponseSchema, {
          orders: ids.map((id) => orderMessage({ id })),
          pagination: { page: number, limit, total: 4, pages: 3 },
        }),
      );
    };
    let text = '';
    for await (const line of csvOf(poolMessage(), page)) text += line;
    expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Bid', 'a', 'b', 'c', 'd', '']);
    expect(read).toEqual([
      [1, 100],
      [2, 100],
      [3, 100],
    ]);
  });

  it.each([
    ['X'.repeat(24), 'X'.repeat(24)],
    ['X'.repeat(25), `${'X'.repeat(23)}…`],
  ])('have the symbol %s in the heading as %s', async (symbol, shown) => {
    const [head] = await linesOf(symbol);
    expect(head).toContain(`For at least (${shown}),`);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx'])('hold no formula, even for the id %s', async (id) => {
    const [, line] = await linesOf('AUR', orderMessage({ id }));
    expect(line).toMatch(/^'/);
  });

  it("keep their columns, even with commas, quotes and line breaks in a token's symbol", async () => {
    const [head] = await linesOf('A,"B\n=C');
    expect(head).toContain('"For at least (A,""B =C)"');
  });
});

it.each([
  ['0', 6, '0'],
  ['1', 6, '0.000001'],
  ['1000000', 6, '1'],
  ['1500000', 6, '1.5'],
  ['120', 0, '120'],
  [`${2n ** 255n}`, 18, '57896044618658097711785492504343953926634992332820282019728.792003956564819968'],
])('%s smallest units of a token with %i decimals are %s', (amount, decimals, tokens) => {
  expect(inTokens(amount, decimals)).toBe(tokens);
});
