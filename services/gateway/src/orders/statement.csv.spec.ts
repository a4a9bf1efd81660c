import { create } from '@bufbuild/protobuf';
import { StatementKind, StatementLineSchema, StatementOfBidsResponseSchema } from '@launchpad/proto';
import { BIDDER, HASH, poolMessage } from '../testing/messages.js';
import { statementCsv } from './statement.csv.js';

const line = (fields: object) => create(StatementLineSchema, { amount: '1500000', ...fields });
const noBids = () => Promise.resolve(create(StatementOfBidsResponseSchema));

it('a statement as CSV has an amount a line, in whole tokens, with its transaction', async () => {
  const done = { transactionHash: HASH, blockTimestamp: 1_899_000_000 };
  const pages = [
    [line({ kind: StatementKind.REFUND_PAID, ...done, orderId: 'a', orderBy: BIDDER })],
    [line({ kind: StatementKind.CLAIM_DUE, amount: '2000000000000000000', orderId: 'b', orderBy: BIDDER })],
  ];
  const read = (page: number, limit: number) => {
    // more than a page of a list can hold is refused
    expect(limit).toBe(100);
    return Promise.resolve(
      create(StatementOfBidsResponseSchema, {
        lines: pages[page - 1] ?? [],
        pagination: { page, limit, total: 2, pages: 2 },
      }),
    );
  };
  let text = '';
  const ofPool = [line({ kind: StatementKind.RAISED, ...done })];
  for await (const part of statementCsv(poolMessage({ bdSymbol: '=USDC' }), ofPool, read)) text += part;
  const when = '2030-03-06T04:00:00.000Z,Goerli Testnet';
  expect(text.trim().split('\r\n')).toEqual([
    'What,Amount,Token,Bid,Bidder,Time (UTC),Network,Transaction',
    `Raised,1.5,'=USDC,,,${when},${HASH}`,
    `Refunded,1.5,'=USDC,a,${BIDDER},${when},${HASH}`,
    `Claim due,2,AUR,b,${BIDDER},,Goerli Testnet,`,
  ]);
});

it.each([
  ['bidding', StatementKind.RAISED, { bdSymbol: 'X'.repeat(24) }, `1.5,${'X'.repeat(24)},`],
  ['bidding', StatementKind.FEE, { bdSymbol: 'X'.repeat(25) }, `1.5,${'X'.repeat(23)}…,`],
  ['pooling', StatementKind.SOLD, { ptSymbol: 'Y'.repeat(24) }, `0.0000000000015,${'Y'.repeat(24)},`],
  ['pooling', StatementKind.UNSOLD, { ptSymbol: 'Y'.repeat(25) }, `0.0000000000015,${'Y'.repeat(23)}…,`],
])('a line in %s tokens (%i, %j) has the amount and symbol "%s"', async (_, kind, tokens, expected) => {
  let text = '';
  for await (const part of statementCsv(poolMessage(tokens), [line({ kind })], noBids)) text += part;
  expect(text).toContain(expected);
});
