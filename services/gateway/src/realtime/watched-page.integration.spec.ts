import { eventually, TestClock } from '@launchpad/platform/testing';
import { OrderPlacedSchema } from '@launchpad/proto';
import { io } from 'socket.io-client';
import { figuresMessage, orderMessage, POOL_ID, poolMessage, summaryMessage } from '../testing/messages.js';
import { answerEverything, calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';

const BIDS = 10_000;
const BIDS_A_MINUTE = 20;
/** Entries of the series in a pool's own answer. */
const NEWEST = 500;

// `npm run watched-page -w services/gateway` prints the bytes.
describe('a page that watches a pool with 10,000 bids, while 20 more come a minute', () => {
  let gateway: TestGateway;
  const clock = new TestClock(Date.now());
  const bytes = { poolRead: 0, poolReadWhole: 0, bookRead: 0, bidsRead: 0, events: 0 };

  beforeAll(async () => {
    gateway = await TestGateway.start({ clock });
    answerEverything(gateway, poolMessage().poolOwner);
    const series = (entries: number) => () => ({
      entries: Array.from({ length: entries }, () => figuresMessage),
    });
    const read = async (path: string) => {
      gateway.forgetAnswers();
      return (await (await gateway.fetch(path)).text()).length;
    };
    gateway.orders.answers.summaries = () => ({ summaries: [summaryMessage({ bidCount: BIDS })] });
    gateway.orders.answers.book = () => ({
      steps: Array.from({ length: 50 }, (_, index) => ({
        ...{ priceSell: `${2_000_000 + index}`, priceBuy: `${10n ** 18n}`, orders: 200 },
        ...{ sellAmount: `${10n ** 12n}`, cumulativeSellAmount: `${10n ** 13n}` },
      })),
      summary: summaryMessage({ bidCount: BIDS }),
    });
    gateway.orders.answers.list = () => ({ orders: Array.from({ length: 4 }, () => orderMessage()) });
    gateway.orders.answers.series = series(BIDS);
    bytes.poolReadWhole = await read(calls.getPool.path);
    gateway.orders.answers.series = series(NEWEST);
    bytes.poolRead = await read(calls.getPool.path);
    bytes.bookRead = await read(`/v1/front/pools/${POOL_ID}/book`);
    bytes.bidsRead = await read(`/v1/front/order/list/${POOL_ID}`);
    bytes.events = await heard();
  });
  afterAll(() => gateway?.stop());

  /** The bytes that a page's socket receives in a minute of bids, whatever layer they come from. */
  async function heard(): Promise<number> {
    const page = io(gateway.url, { transports: ['websocket'], extraHeaders: { origin: gateway.url } });
    try {
      await new Promise((resolve) => page.once('connectedUser', resolve));
      await page.emitWithAck('watch', [POOL_ID]);
      let [size, events] = [0, 0];
      page.io.engine.on('packet', ({ data = '' }: { data?: string }) => (size += data.length));
      page.on('orderPlaced', () => (events += 1));
      for (let bid = 1; bid <= BIDS_A_MINUTE; bid += 1) {
        const ordinal = BIDS + bid;
        const summary = summaryMessage({ bidCount: ordinal });
        await gateway.publish('orders.placed', OrderPlacedSchema, {
          order: orderMessage({ ordinal }),
          summary,
        });
        await eventually(() => events === bid);
        clock.advance(60_000 / BIDS_A_MINUTE);
      }
      return size;
    } finally {
      page.disconnect();
    }
  }

  it('hears all it needs in less than a hundredth of what reading again took', () => {
    const { poolReadWhole, poolRead, bookRead, bidsRead, events } = bytes;
    const before = BIDS_A_MINUTE * (poolReadWhole + bookRead + bidsRead);
    if (process.env['PRINT_BYTES']) {
      const line = (what: string, size: number) =>
        `${what.padEnd(64)}${size.toLocaleString('en').padStart(14)}${(before / size).toFixed(0).padStart(8)}\n`;
      process.stdout.write(
        line('bytes a minute, pool, book and bids read again at each bid', before) +
          line('bytes a minute, from the events alone', events) +
          line('bytes a minute, the bids read again at each bid', events + BIDS_A_MINUTE * bidsRead) +
          line(
            'bytes a minute, book and bids read again at each bid',
            events + BIDS_A_MINUTE * (bookRead + bidsRead),
          ) +
          line('bytes of the pool, read once, with the newest of its series', poolRead),
      );
    }
    expect(events * 100).toBeLessThan(before);
    // A page that reads the small lists again stays below a hundredth too.
    expect((events + BIDS_A_MINUTE * bidsRead) * 100).toBeLessThan(before);
    expect(poolRead * 15).toBeLessThan(poolReadWhole);
  });
});
