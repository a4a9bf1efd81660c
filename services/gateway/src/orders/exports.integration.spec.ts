import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventually } from '@launchpad/platform/testing';
import { orderMessage } from '../testing/messages.js';
import { answerEverything, calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';

const PAGES = 50;

describe('exports', () => {
  let gateway: TestGateway;
  let wallet: { cookie: string; address: string };
  /** lets the pages after the first be answered */
  let proceed = () => {};

  beforeAll(async () => {
    gateway = await TestGateway.start();
    wallet = await gateway.wallet();
  });
  afterAll(() => gateway?.stop());
  beforeEach(() => {
    for (const service of [gateway.pools, gateway.orders]) service.reset();
    answerEverything(gateway, wallet.address);
    let held: Promise<void> | undefined = new Promise((resolve) => {
      proceed = () => {
        held = undefined;
        resolve();
      };
    });
    const whole = async ({ page: asked }: { page?: { page: number } }) => {
      const page = asked?.page ?? 1;
      if (page > 1) await held;
      return {
        orders: [orderMessage({ id: `page-${page}` })],
        pagination: { page, limit: 100, total: 100 * PAGES, pages: PAGES },
      };
    };
    gateway.orders.answers.list = whole;
    gateway.orders.answers.statementOfBids = async (request) => {
      const { pagination } = await whole(request);
      return { lines: [], pagination };
    };
  });
  afterEach(() => proceed());

  /** How many calls are under way. */
  const underWay = () => {
    const server = gateway.app.getHttpServer();
    server.closeIdleConnections();
    return new Promise<number>((resolve) =>
      server.getConnections((_error: unknown, count: number) => resolve(count)),
    );
  };
  /** Asks for all bids of a pool, on a connection of its own, until the answer begins. */
  const began = async (from: string) => {
    const headers = { 'x-forwarded-for': from };
    const asked = get(`${gateway.url}${calls.exportOrders.path}`, { headers, agent: false });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, rest: () => text(answer), end: () => asked.destroy() };
  };

  it.each([
    ['exportOrders', 'list'],
    ['exportStatement', 'statementOfBids'],
  ] as const)('answer a HEAD of %s after one page: what it would be, and no more', async (name, read) => {
    proceed();
    const { cookie } = wallet;
    const answer = await gateway.fetch(calls[name].path, { method: 'HEAD', headers: { cookie } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toContain('.csv');
    expect(answer.headers.has('content-length')).toBe(false);
    // a further page would have been asked for before this
    await gateway.fetch(calls.listComments.path);
    expect(gateway.orders.calls(read)).toBe(1);
  });

  it('answer a HEAD with the error that there is', async () => {
    gateway.orders.answers.list = undefined;
    expect((await gateway.fetch(calls.exportOrders.path, { method: 'HEAD' })).status).toBe(404);
  });

  it('stop reading once their reader is gone', async () => {
    const { end } = await began('198.51.100.1');
    await eventually(() => gateway.orders.calls('list') === 2);
    end();
    await eventually(async () => (await underWay()) === 0);
    proceed();
    await gateway.fetch(calls.listComments.path);
    expect(gateway.orders.calls('list')).toBe(2);
  });

  it('are four at once for a network, and another begins once one is over', async () => {
    const four = await Promise.all(Array.from({ length: 4 }, (_, index) => began(`2001:db8:1:1::${index}`)));
    expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { status, rest } = await began('2001:db8:1:1::9');
    expect([status, JSON.parse(await rest())]).toEqual([503, expect.objectContaining({ code: 'busy' })]);
    const other = await began('2001:db8:1:2::1');
    expect(other.status).toBe(200);
    for (const { end } of [four[0]!, other]) end();
    await eventually(async () => (await underWay()) === 3);
    proceed();
    for (const [index, one] of four.slice(1).entries())
      expect([index, (await one.rest()).trim().split('\r\n').length]).toEqual([index, 1 + PAGES]);
    const last = await began('2001:db8:1:1::9');
    expect([last.status, (await last.rest()).includes(`page-${PAGES}`)]).toEqual([200, true]);
  });
});
