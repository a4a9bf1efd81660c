import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ChainFactSchema, StatementKind } from '@launchpad/proto';
import { orderRow } from '../test/rows.js';
import { linesOfPayout, linesOfPool, linesOfWithdrawal, StatementTotals } from './statement-lines.js';

const SUPPLY = 1_000n;
const when = { transactionHash: '0xabc', blockTimestamp: 1_900_000_000 };
const factOf = (fact: NonNullable<MessageInitShape<typeof ChainFactSchema>['fact']>) =>
  create(ChainFactSchema, { position: { ...when, blockNumber: 7n }, fact });

describe('the lines of a statement', () => {
  it.each<[string, Parameters<typeof factOf>[0], [StatementKind, bigint][]]>([
    [
      'a settlement',
      {
        case: 'poolCleared',
        value: { soldPoolingTokens: '400', soldBiddingTokens: '900', fee: '15' },
      },
      [
        [StatementKind.RAISED, 900n],
        [StatementKind.FEE, 15n],
        [StatementKind.NET, 885n],
        [StatementKind.SOLD, 400n],
        [StatementKind.UNSOLD, 600n],
      ],
    ],
    [
      'a cancellation',
      { case: 'poolCancelled', value: { returnedAmount: '900', penalty: '100' } },
      [
        [StatementKind.RETURNED, 900n],
        [StatementKind.POOL_PENALTY, 100n],
      ],
    ],
    ['a deletion', { case: 'poolDeleted', value: {} }, [[StatementKind.RETURNED, SUPPLY]]],
    [
      'tokens that were taken out of a scam',
      { case: 'pooledTokensWithdrawn', value: { amount: '77' } },
      [[StatementKind.RETURNED, 77n]],
    ],
    ['an approval of scam', { case: 'poolMarkedSpam', value: {} }, []],
  ])('are, for %s, what it moved', (_, fact, amounts) => {
    expect(linesOfPool([factOf(fact)], SUPPLY)).toEqual(
      amounts.map(([kind, amount]) => ({ kind, amount, ...when, orderId: '', orderBy: '' })),
    );
  });

  it('are, for a withdrawal, what it paid back and what it kept', () => {
    const order = orderRow('pool', 1);
    const placed = factOf({ case: 'newSellOrderPlaced', value: { order: '1' } });
    const withdrawn = factOf({
      case: 'sellOrderCancelled',
      value: { order: '1', refundedValue: '90', penalty: '10' },
    });
    const same = { ...when, orderId: order.id, orderBy: order.orderBy };
    expect(linesOfWithdrawal(order, [placed, withdrawn])).toEqual([
      { kind: StatementKind.WITHDRAWN, amount: 90n, ...same },
      { kind: StatementKind.BID_PENALTY, amount: 10n, ...same },
    ]);
  });

  it.each([
    [5n, 7n],
    [1n, 0n],
    [0n, 1n],
    [0n, 0n],
  ])('are, for a bid that gets %s and %s back, only what is more than nothing', (claimed, refunded) => {
    const due = orderRow('pool', 1);
    const paid = orderRow('pool', 2, { claimTrxHash: '0xdef', updatedAt: 1_900_000_777 });
    const amounts = (claim: StatementKind, refund: StatementKind) =>
      [
        { kind: claim, amount: claimed },
        { kind: refund, amount: refunded },
      ].filter(({ amount }) => amount !== 0n);
    expect(linesOfPayout(due, { claimed, refunded })).toEqual(
      amounts(StatementKind.CLAIM_DUE, StatementKind.REFUND_DUE).map((line) => ({
        ...line,
        ...{ transactionHash: '', blockTimestamp: 0, orderId: due.id, orderBy: due.orderBy },
      })),
    );
    expect(linesOfPayout(paid, { claimed, refunded })).toEqual(
      amounts(StatementKind.CLAIM_PAID, StatementKind.REFUND_PAID).map((line) => ({
        ...line,
        ...{ transactionHash: '0xdef', blockTimestamp: 1_900_000_777 },
        ...{ orderId: paid.id, orderBy: paid.orderBy },
      })),
    );
  });

  it('are none for a bid as long as nothing is due', () => {
    expect(linesOfPayout(orderRow('pool', 1), undefined)).toEqual([]);
  });

  it('add up by kind, in the order of the kinds', () => {
    const totals = new StatementTotals();
    totals.addSum(StatementKind.REFUND_PAID, 50n, 4);
    totals.add([
      { kind: StatementKind.RAISED, amount: 3n },
      { kind: StatementKind.FEE, amount: 1n },
      { kind: StatementKind.RAISED, amount: 4n },
    ]);
    totals.addSum(StatementKind.RAISED, 10n, 2);
    expect(totals.entries()).toEqual([
      { kind: StatementKind.RAISED, amount: '17', lines: 4 },
      { kind: StatementKind.FEE, amount: '1', lines: 1 },
      { kind: StatementKind.REFUND_PAID, amount: '50', lines: 4 },
    ]);
    expect(new StatementTotals().entries()).toEqual([]);
  });
});
