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
