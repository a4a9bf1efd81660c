import { parseArgs } from 'node:util';
import { runDifferential } from './run.js';

/** `npm run fuzz -w contracts -- [--books 10000] [--seed n] [--orders 300]` */
const { values } = parseArgs({
  options: {
    books: { type: 'string', default: '10000' },
    seed: { type: 'string', default: `${Date.now() % 2 ** 31}` },
    orders: { type: 'string', default: '300' },
  },
});

console.log(`${values.books} books of up to ${values.orders} orders, seed ${values.seed}`);
try {
  const report = await runDifferential(
    Number(values.books),
    Number(values.seed),
    Number(values.orders),
    ({ books, orders, playMs }) => console.log(`${books} books, ${orders} orders, ${playMs / 1000} s`),
  );
  const endings = Object.entries(report.endings).map(([ending, count]) => `${count} ${ending}`);
  console.log(`contract and model agree in every payout of ${report.orders} orders`);
  console.log(`endings: ${endings.join(', ')}`);
  console.log(`drawn in ${report.drawMs / 1000} s, played in ${report.playMs / 1000} s`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
