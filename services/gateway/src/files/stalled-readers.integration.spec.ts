import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { eventually } from '@launchpad/platform/testing';
import { LOGO, orderMessage, OWNER } from '../testing/messages.js';
import { answerEverything, calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';

/** More than the system takes for a reader that does not read. */
const BYTES = 8 * 1024 * 1024;
const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(BYTES)]);

describe('readers that do not read', () => {
  let kubo: Server;
  let gateway: TestGateway;
  const readers: Socket[] = [];

  beforeAll(async () => {
    kubo = createServer((_request, response) => response.end(picture));
    kubo.listen(0, '127.0.0.1');
    await once(kubo, 'listening');
    gateway = await TestGateway.start({ ipfsUrl: urlOfKubo() });
  });
  afterAll(async () => {
    await gateway?.stop();
    kubo.closeAllConnections();
    kubo.close();
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.destroy();
  });

  const urlOfKubo = () => `http://127.0.0.1:${(kubo.address() as AddressInfo).port}`;
  /** Asks for something, and reads none of the answer. */
  const stalled = async (path: string, from: string, of = gateway) => {
    const reader = of.connect(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n\r\n`);
    readers.push(reader);
    reader.on('error', () => {});
    await once(reader, 'readable');
    return reader;
  };
  const statusOf = async (path: string, from: string) => {
    const answer = await gateway.fetch(path, { headers: { 'x-forwarded-for': from } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const connectionsOf = (server: Server) =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

  it('have twelve files at most for a network, until they are gone', async () => {
    const path = `/ipfs/${LOGO}`;
    await Promise.all(Array.from({ length: 12 }, (_, index) => stalled(path, `2001:db8:1:1::${index}`)));
    expect(await statusOf(path, '2001:db8:1:1::99')).toBe(503);
    expect(await statusOf(path, '2001:db8:1:2::1')).toBe(200);
    readers[0]!.destroy();
    await eventually(async () => (await statusOf(path, '2001:db8:1:1::99')) === 200);
  });

  it.each([
    ['a picture', `/ipfs/${LOGO}`],
    ['an export', calls.exportOrders.path],
  ])('of %s lose their connection after a time', async (_, path) => {
    const patience = { stalledMs: 100 };
    const strict = await TestGateway.start({ sharedWith: gateway, ipfsUrl: urlOfKubo(), patience });
    answerEverything(gateway, OWNER);
    gateway.orders.answers.list = ({ page }) => ({
      orders: Array.from(Array(100).keys(), (index) =>
        orderMessage({ id: `${page?.page}-${index}`, network: 'x'.repeat(10_000) }),
      ),
      pagination: { page: page?.page ?? 1, limit: 100, total: 1e6, pages: 1e4 },
    });
    await stalled(path, '198.51.100.1', strict);
    const server = strict.app.getHttpServer();
    expect(await eventually(async () => (await connectionsOf(server)) === 0)).toBe(true);
    await strict.stop();
  });
});
