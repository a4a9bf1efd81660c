import { eventually, TestClock } from '@launchpad/platform/testing';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AnswerTooLarge } from '@launchpad/platform';
import { NodeBehind, NodeRefused, NodeUnavailable, WrongAnswer } from './errors.js';
import { NodePool } from './node-pool.js';

/** A node that returns its chain id as long as it works. */
class SmallNode {
  works = true;
  calls = 0;
  /** Where calls wait for their answers; they get them at once if there is none. */
  held: (() => void)[] | undefined;
  private readonly server: Server = createServer((_, response) => {
    this.calls += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x61' });
    const answer = () => response.writeHead(this.works ? 200 : 500).end(this.works ? body : 'no');
    if (this.held) this.held.push(answer);
    else answer();
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
  let urls: string[];

  beforeEach(async () => {
    clock = new TestClock();
    urls = [];
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

  it('are parked twice as long with every consecutive failure, up to the ninth', async () => {
    best.works = false;
    for (const wait of [125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 64_000]) {
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

  it('are parked as briefly as at first after a success in between', async () => {
    for (let time = 0; time < 2; time += 1) {
      best.works = false;
      await ask();
      best.works = true;
      clock.advance(125);
      const { calls } = best;
      await ask();
      expect(best.calls).toBeGreaterThan(calls);
    }
  });

  it.each([
    ['as long as one asks for', new NodeUnavailable('later', 7_000), 7_000],
    ['no shorter than the others', new NodeUnavailable('later', 7), 125],
    ['for ten seconds if one lags', new NodeBehind('its newest block is 5'), 10_000],
    ['like the others if one refuses', new NodeRefused(3, 'no'), 125],
    ['like the others if one is wrong', new WrongAnswer('no'), 125],
    ['like the others if one says too much', new AnswerTooLarge('no'), 125],
  ])('are parked %s', async (_, error, waitMs) => {
    const used: unknown[] = [];
    const first = await pool.use((node) => Promise.resolve(node));
    const work = (node: unknown) => {
      used.push(node === first ? 'best' : 'other');
      return node === first && used.length === 1 ? Promise.reject(error) : Promise.resolve();
    };
    await pool.use(work);
    clock.advance(waitMs - 1);
    await pool.use(work);
    clock.advance(1);
    await pool.use(work);
    expect(used).toEqual(['best', 'other', 'other', 'best']);
  });

  it.each([
    [16, undefined],
    [2, 2],
  ])('are sent %i calls at once at most', async (most, atOnce) => {
    const limited = new NodePool(97, urls, clock, atOnce);
    const held: (() => void)[] = [];
    best.held = held;
    const asked = Promise.all(Array.from({ length: 40 }, () => limited.use((node) => node.chainId())));
    await eventually(() => held.length >= most);
    for (let turn = 0; turn < 5; turn += 1) await fetch(urls[1]!);
    expect(held).toHaveLength(most);
    best.held = undefined;
    for (const answer of held) answer();
    expect(await asked).toHaveLength(40);
  });

  it('are asked once which chain they serve, and not used for another one', async () => {
    const idle = () => Promise.resolve();
    await pool.use(idle);
    await pool.use(idle);
    expect(best.calls).toBe(1);
    await expect(new NodePool(5, urls, clock).use(idle)).rejects.toThrow('it serves chain 97');
  });

  it('can all be asked but one, and those that fail are parked', async () => {
    const first = await pool.use((node) => Promise.resolve(node));
    const numberOf = (node: unknown) => Promise.resolve(node === first ? 1 : 2);
    expect(await pool.askOthers(first, numberOf)).toEqual([2]);
    expect(await pool.anyOther(first, (node) => Promise.resolve(node !== first))).toBe(true);
    expect(await pool.anyOther(first, () => Promise.resolve(false))).toBe(false);
    await expect(pool.askOthers(first, () => Promise.reject(new Error('database')))).rejects.toThrow(
      'database',
    );
    const fails = () => Promise.reject(new NodeUnavailable('no'));
    expect(await pool.askOthers(first, fails)).toEqual([]);
    expect(await pool.askOthers(first, numberOf)).toEqual([]);
    clock.advance(125);
    expect(await pool.askOthers(first, numberOf)).toEqual([2]);
  });

  it('are not parked for other errors', async () => {
    await expect(pool.use(() => Promise.reject(new Error('database')))).rejects.toThrow('database');
    expect(await ask()).toBe(97);
    expect(other.calls).toBe(0);
  });
});
