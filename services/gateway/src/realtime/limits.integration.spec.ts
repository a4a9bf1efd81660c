import { once } from 'node:events';
import type { Socket as RawSocket } from 'node:net';
import { jest } from '@jest/globals';
import { Metrics, Problem } from '@launchpad/platform';
import { eventually, TestClock } from '@launchpad/platform/testing';
import { io, type Socket } from 'socket.io-client';
import { CallerFinder } from '../auth/caller-finder.js';
import { poolMessage } from '../testing/messages.js';
import { TestGateway } from '../testing/test-gateway.js';
import { Realtime } from './realtime.gateway.js';

describe('limits of sockets', () => {
  // still, so that no socket earns further messages meanwhile
  const clock = new TestClock(Date.now());
  let gateway: TestGateway;
  const open: Socket[] = [];

  beforeAll(async () => {
    gateway = await TestGateway.start({ clock, sockets: { perAddress: 5, perSession: 2, burst: 150 } });
    gateway.pools.answers.get = ({ poolId }) => {
      if (!poolId.startsWith('open')) throw Problem.notFound('No Record Found');
      return { pool: poolMessage({ poolId }) };
    };
  });
  afterAll(() => gateway?.stop());
  beforeEach(() => clock.set(Date.now()));
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });

  /** A socket from an address, once it is connected. */
  const connect = (
    from: string,
    headers: Record<string, string> = {},
    url = gateway.url,
  ): Promise<Socket> => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: gateway.url, 'x-forwarded-for': from, ...headers },
    });
    open.push(socket);
    return new Promise((resolve, reject) => {
      socket.once('connectedUser', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  };
  /** How many connections the gateway has. */
  const connections = async () => {
    const { values } = await gateway.app.get(Metrics).registry.getSingleMetric('launchpad_sockets')!.get();
    return values[0]?.value;
  };
  const times = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));

  it('of one network are limited in number, and accepted again once some are closed', async () => {
    await Promise.all(times(5, (index) => connect(`2001:db8:1:1::${index}`)));
    await expect(connect('2001:db8:1:1::99')).rejects.toThrow('websocket error');
    await connect('2001:db8:1:2::1');
    open[0]!.disconnect();
    await eventually(() => connect('2001:db8:1:1::99'));
  });

  it('of one session are limited in number, from any address', async () => {
    const { cookie } = await gateway.wallet();
    await Promise.all([connect('198.51.100.1', { cookie }), connect('198.51.100.2', { cookie })]);
    await expect(connect('198.51.100.3', { cookie })).rejects.toThrow('Too many requests');
    await connect('198.51.100.4');
    open[0]!.disconnect();
    await eventually(() => connect('198.51.100.5', { cookie }));
  });

  it('of one session count no longer where they closed before it was known whose they are', async () => {
    const { cookie } = await gateway.wallet();
    const callers = gateway.app.get(CallerFinder);
    const find = callers.find.bind(callers);
    let proceed = () => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    const looks = jest.spyOn(callers, 'find').mockImplementation(async (...who) => {
      await held;
      return find(...who);
    });
    const left = [connect('198.51.100.14', { cookie }), connect('198.51.100.15', { cookie })];
    for (const socket of left) void socket.catch(() => {});
    await eventually(() => looks.mock.calls.length === 2);
    for (const socket of open.splice(0)) socket.disconnect();
    await eventually(async () => (await connections()) === 0);
    proceed();
    await Promise.all(looks.mock.results.map(({ value }) => value));
    looks.mockRestore();
    const two = [connect('198.51.100.16', { cookie }), connect('198.51.100.17', { cookie })];
    expect((await Promise.all(two)).every(({ connected }) => connected)).toBe(true);
  });

  describe('on one connection', () => {
    /** A connection by long polling, which sends several messages at once. */
    const poll = async (from: string) => {
      const headers = { origin: gateway.url, 'x-forwarded-for': from };
      const path = '/socket.io/?EIO=4&transport=polling';
      const { sid } = JSON.parse((await (await gateway.fetch(path, { headers })).text()).slice(1)) as {
        sid: string;
      };
      const at = `${path}&sid=${sid}`;
      return {
        send: async (body: string) => (await gateway.fetch(at, { method: 'POST', headers, body })).status,
        read: async () => (await gateway.fetch(at, { headers })).text(),
      };
    };
    /** The last of what is read. */
    const CLOSED = /\b1$/;
    const looks = () => jest.spyOn(gateway.app.get(CallerFinder), 'find');
    afterEach(() => jest.restoreAllMocks());

    it('are one: who opens more in a message loses the connection', async () => {
      const found = looks();
      const { send, read } = await poll('198.51.100.20');
      expect(await send(`${'40\x1e'.repeat(200)}40`)).toBe(200);
      expect(found.mock.calls.length).toBeLessThanOrEqual(1);
      await eventually(async () => CLOSED.test(await read()));
      await eventually(async () => (await connections()) === 0);
    });

    it('are one: who opens another where the first was closed loses the connection', async () => {
      const found = looks();
      const { send, read } = await poll('198.51.100.21');
      await send('40');
      expect(await read()).toMatch(/^40/);
      await send('41');
      await send('40');
      expect(found).toHaveBeenCalledTimes(1);
      await eventually(async () => CLOSED.test(await read()));
      await eventually(async () => (await connections()) === 0);
    });
  });

  it('are limited in how often they are opened', async () => {
    const other = await TestGateway.start({ sharedWith: gateway, clock, sockets: { opensPerMinute: 3 } });
    const opened = times(8, async () => (await connect('198.51.100.6', {}, other.url)).disconnect());
    const outcomes = await Promise.allSettled(opened);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await other.stop();
  });

  it.each([
    ['messages', 300, () => ['open']],
    ['pools in them', 3, (index: number) => times(100, (pool) => `none-${index}-${pool}`)],
  ])('with too many %s are closed with the reason', async (_, messages, pools) => {
    const socket = await connect('198.51.100.8');
    const received = new Promise((resolve) => socket.once('refused', resolve));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    for (const index of times(messages, Number)) socket.emit('watch', pools(index), () => {});
    expect(await received).toEqual({ reason: 'too-many-messages' });
    expect(await closed).toBe('io server disconnect');
  });

  it.each<[string, unknown]>([
    ['name a pool', ['open']],
    ['name none', []],
    ['are nonsense', 'nonsense'],
  ])('may send 150 messages that %s, and are closed at the next', async (_, message) => {
    const socket = await connect('198.51.100.11');
    const received = new Promise((resolve) => socket.once('refused', resolve));
    const granted: unknown[] = await Promise.all(
      times(150, () => socket.emitWithAck('watch', message) as Promise<unknown>),
    );
    expect(granted).toHaveLength(150);
    socket.emit('watch', message);
    expect(await received).toEqual({ reason: 'too-many-messages' });
  });

  it("share one lookup of a pool's visibility, however many there are", async () => {
    const before = gateway.pools.calls('get');
    const sockets = await Promise.all(times(50, (index) => connect(`203.0.113.${index}`)));
    const asked = sockets.flatMap((socket) => times(20, () => socket.emitWithAck('watch', ['open-once'])));
    const page = gateway.fetch('/v1/config');
    const granted = (await Promise.all(asked)) as string[][];
    expect(new Set(granted.map(String))).toEqual(new Set(['open-once']));
    expect((await page).status).toBe(200);
    expect(gateway.pools.calls('get') - before).toBe(1);
  });

  it('cannot exceed the limit of watched pools by concurrent requests', async () => {
    const socket = await connect('198.51.100.9');
    const asked = times(3, (part) => times(45, (pool) => `open-${part}-${pool}`));
    const joined = await Promise.all(
      asked.map((ids) => socket.emitWithAck('watch', ids) as Promise<string[]>),
    );
    expect(joined.flat()).toHaveLength(100);
  });

  it('cannot exceed the limit of watched pools by one message after another', async () => {
    const socket = await connect('198.51.100.12');
    const joined: string[][] = [];
    for (const part of [1, 2]) {
      const ids = times(60, (pool) => `open-${part}-${pool}`);
      joined.push((await socket.emitWithAck('watch', ids)) as string[]);
    }
    expect(joined.map((ids) => ids.length)).toEqual([60, 40]);
    // what it watches already costs nothing
    expect(await socket.emitWithAck('watch', ['open-1-0'])).toEqual(['open-1-0']);
  });

  describe('that do not read', () => {
    const stalled: RawSocket[] = [];
    beforeEach(() => eventually(async () => (await connections()) === 0));
    afterEach(() => {
      for (const socket of stalled.splice(0)) socket.destroy();
    });

    /** A frame of a web socket, masked with zeros. */
    const frame = (opcode: number, text: string) =>
      Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
    const joined = () => gateway.app.get(Realtime)['server'].sockets.sockets.size;
    /** A web socket that reads no further than its handshake. */
    const connectStalled = async (from: string) => {
      const socket = gateway.connect(
        [
          'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
          `Host: localhost\r\nOrigin: ${gateway.url}\r\nX-Forwarded-For: ${from}`,
          'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13',
          `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
        ].join('\r\n'),
      );
      stalled.push(socket);
      socket.on('error', () => {});
      await once(socket, 'readable');
      const before = joined();
      socket.write(frame(1, '40'));
      await eventually(() => joined() > before);
      return socket;
    };
    /** With 50 KB or more in each, far more than the system itself takes for a reader. */
    const MOST_ROUNDS = 400;

    it('are closed once too much waits for them, and others hear everything', async () => {
      const realtime = gateway.app.get(Realtime);
      const reader = await connect('198.51.100.30');
      let heard = 0;
      reader.on('contentChanged', () => (heard += 1));
      await connectStalled('198.51.100.31');
      let sent = 0;
      for (; sent < MOST_ROUNDS && (await connections()) === 2; sent += 1) {
        realtime.emit(undefined, 'contentChanged', { kind: 'x'.repeat(50_000) as 'faq' });
        await eventually(() => heard === sent + 1);
      }
      expect(await connections()).toBe(1);
      expect(heard).toBe(sent);
    });

    it('are closed once too many answers to their pings wait for them', async () => {
      const socket = await connectStalled('198.51.100.32');
      const pings = Buffer.concat(times(1_000, () => frame(9, 'x'.repeat(125))));
      // writes to a socket that is cut off fail at once, before the gateway itself notices that it is closed
      for (let round = 0; round < MOST_ROUNDS && !socket.destroyed; round += 1) {
        await new Promise((resolve) => socket.write(pings, resolve));
      }
      expect(socket.destroyed).toBe(true);
      await eventually(async () => (await connections()) === 0);
    });
  });

  /** A message of this many bytes on the wire, with the names of its protocols around it. */
  const messageOf = (bytes: number) => ['x'.repeat(bytes - '420["watch",[""]]'.length)];

  it('may send messages of 16 KB', async () => {
    const socket = await connect('198.51.100.13');
    expect(await socket.emitWithAck('watch', messageOf(16 * 1024))).toEqual([]);
  });

  it('that send larger messages are cut off', async () => {
    const socket = await connect('198.51.100.10');
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('watch', messageOf(16 * 1024 + 1), () => {});
    expect(await closed).toMatch(/^transport (close|error)$/);
  });
});
