import { share, statementRows, tokenOf, totalOf } from './statement';

const tokens = { ptSymbol: 'MOON', ptDecimals: 18, bdSymbol: 'USDC', bdDecimals: 6 };
const line = (kind: 'raised' | 'fee', transactionHash: string) => ({
  ...{ kind, transactionHash, amount: '1', time: 0, orderId: '', orderBy: '' },
});
const statement = {
  totals: [
    { kind: 'sold' as const, amount: '7', lines: 3 },
    { kind: 'fee' as const, amount: '2', lines: 1 },
    { kind: 'raised' as const, amount: '100', lines: 2 },
  ],
  lines: [line('raised', '0xaa'), line('fee', '')],
};

it('a statement has a row for each kind there is: what was raised first, then the tokens', () => {
  const bidding = { decimals: 6, symbol: 'USDC' };
  expect(statementRows(statement, tokens)).toStrictEqual([
    { kind: 'raised', amount: '100', lines: 2, ...bidding, transactionHash: '0xaa', isDeduction: false },
    { kind: 'fee', amount: '2', lines: 1, ...bidding, isDeduction: true },
    { kind: 'sold', amount: '7', lines: 3, decimals: 18, symbol: 'MOON', isDeduction: false },
  ]);
});

it('the sum of a kind is zero where there is none', () => {
  expect(totalOf(statement, 'raised')).toBe(100n);
  expect(totalOf(statement, 'net')).toBe(0n);
});

it('what is sold, returned and claimed is in pooling tokens, all else in bidding tokens', () => {
  for (const kind of ['sold', 'unsold', 'returned', 'poolPenalty', 'claimPaid', 'claimDue'] as const) {
    expect(tokenOf(kind, tokens)).toEqual({ decimals: 18, symbol: 'MOON' });
  }
  for (const kind of ['raised', 'net', 'refundPaid', 'withdrawn', 'bidPenalty'] as const) {
    expect(tokenOf(kind, tokens)).toEqual({ decimals: 6, symbol: 'USDC' });
  }
});

it.each([
  [0n, 0n, '0%'],
  [5n, 0n, '0%'],
  [0n, 5n, '0%'],
  [1n, 1n, '100%'],
  [1n, 2n, '50%'],
  [1n, 8n, '12.5%'],
  [1n, 3n, '33.3%'],
  [2n, 3n, '66.6%'],
  [1n, 1_000n, '0.1%'],
  [999n, 1_000_000n, '0%'],
  [3n, 2n, '150%'],
])('%s of %s is %s', (a, b, text) => {
  expect(share(a, b)).toBe(text);
});
