import { create } from '@bufbuild/protobuf';
import { StatementKind, StatementLineSchema, StatementOfBidsResponseSchema } from '@launchpad/proto';
import { BIDDER, HASH, poolMessage } from '../testing/messages.js';
import { statementCsv } from './statement.csv.js';

it('a statement as CSV has an amount a line, in whole tokens, with its transaction', async () => {
  const line = (fields: object) => create(StatementLineSchema, { amount: '1500000', ...fields });
  const done = { transactionHash: HASH, blockTimestamp: 1_899_000_000 };
  const pages = [
    [line({ kind: StatementKind.REFUND_PAID, ...done, orderId: 'a', orderBy: BIDDER })],
    [line({ kind: StatementKind.CLAIM_DUE, amount: '2000000000000000000', orderId: 'b', orderBy: BIDDER })],
  ];
  const read = (page: number, limit: number) =>
    Promise.resolve(
      create(StatementOfBidsResponseSchema, {
        lines: pages[page - 1] ?? [],
        pagination: { page, limit, total: 2, pages: 2 },
      }),
    );
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
