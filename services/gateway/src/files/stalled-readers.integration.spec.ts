import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from '@launchpad/platform/testing';
import { orderMessage, OWNER } from '../testing/messages.js';
import { answerEverything, calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';

describe('readers that do not read', () => {
  let gateway: TestGateway;
  const readers: Socket[] = [];

  beforeAll(async () => {
    gateway = await TestGateway.start();
  });
  afterAll(async () => {
    await gateway?.stop();
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.destroy();
  });

  /** Asks for something, and reads none of the answer. */
  const stalled = async (path: string, of: TestGateway) => {
    const reader = of.connect(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    readers.push(reader);
    reader.on('error', () => {});
    await once(reader, 'readable');
    return reader;
  };
  const connectionsOf = (server: Server) =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

  it('of an export lose their connection after a time', async () => {
    const patience = { stalledMs: 100 };
    const strict = await TestGateway.start({ sharedWith: gateway, patience });
    answerEverything(gateway, OWNER);
    gateway.orders.answers.list = ({ page }) => ({
      orders: Array.from(Array(100).keys(), (index) =>
        orderMessage({ id: `${page?.page}-${index}`, network: 'x'.repeat(10_000) }),
      ),
      pagination: { page: page?.page ?? 1, limit: 100, total: 1e6, pages: 1e4 },
    });
    await stalled(calls.exportOrders.path, strict);
    const server = strict.app.getHttpServer();
    expect(await eventually(async () => (await connectionsOf(server)) === 0)).toBe(true);
    await strict.stop();
  });
});
