import { TestClock } from '@launchpad/platform/testing';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { NodeUnavailable } from './errors.js';
import { NodePool } from './node-pool.js';

/** A node that returns its chain id as long as it works. */
class SmallNode {
  works = true;
  calls = 0;
  private readonly server: Server = createServer((_, response) => {
    this.calls += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x61' });
    response.writeHead(this.works ? 200 : 500).end(this.works ? body : 'no');
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

describe("a chain's nodes", () => {
  const nodes = [new SmallNode(), new SmallNode()] as const;
  const [best, other] = nodes;
  let clock: TestClock;
  let pool: NodePool;

  beforeEach(async () => {
    clock = new TestClock();
    const urls: string[] = [];
    for (const node of nodes) {
      node.works = true;
      node.calls = 0;
      urls.push(await node.start());
    }
    pool = new NodePool(97, urls, clock);
  });

  afterEach(() => nodes.forEach((node) => node.stop()));

  const ask = () => pool.use((node) => node.chainId());

  it('are used best first', async () => {
    expect(await ask()).toBe(97);
    expect(other.calls).toBe(0);
  });

  it('replace one that fails, which is parked for a while', async () => {
    best.works = false;
    expect(await ask()).toBe(97);
    const calls = best.calls;
    await ask();
    expect(best.calls).toBe(calls);
    best.works = true;
    clock.advance(125);
    await ask();
    expect(best.calls).toBeGreaterThan(calls);
  });

  it('are parked twice as long with every consecutive failure', async () => {
    best.works = false;
    for (const wait of [125, 250, 500, 1_000]) {
      await ask();
      const calls = best.calls;
      clock.advance(wait - 1);
      await ask();
      expect(best.calls).toBe(calls);
      clock.advance(1);
    }
  });

  it('throw if all of them fail, and recover', async () => {
    best.works = other.works = false;
    await expect(ask()).rejects.toBeInstanceOf(NodeUnavailable);
    await expect(ask()).rejects.toThrow('parked');
    best.works = true;
    clock.advance(125);
    expect(await ask()).toBe(97);
  });

  it('are not parked for other errors', async () => {
    await expect(pool.use(() => Promise.reject(new Error('database')))).rejects.toThrow('database');
    expect(await ask()).toBe(97);
    expect(other.calls).toBe(0);
  });
});
