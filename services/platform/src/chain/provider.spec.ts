import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { testNetworks } from '../testing/index.js';
import { rpcProvider } from './provider.js';

describe("the keeper's node", () => {
  let server: Server;
  let answer: (response: ServerResponse, result: string, authorization: string) => void;

  beforeAll(async () => {
    server = createServer((request, response) => {
      void json(request).then((asked) => {
        const { id } = asked as { id: number };
        const sixteen = JSON.stringify({ jsonrpc: '2.0', id, result: '0x10' });
        answer(response, sixteen, request.headers.authorization ?? '');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  const address = (credentials = '') => {
    const { port } = server.address() as AddressInfo;
    return `http://${credentials}127.0.0.1:${port}`;
  };
  const provider = (credentials = '') =>
    rpcProvider({ ...testNetworks[0]!, rpcUrls: [address(credentials)] });

  it('is read no further than a megabyte', async () => {
    let sent = 0;
    let ended = () => {};
    const end = new Promise<void>((resolve) => (ended = resolve));
    answer = (response) => {
      response.on('close', ended);
      const more = () => {
        if (response.destroyed) return;
        sent += 100_000;
        if (response.write(Buffer.alloc(100_000, ' '))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    };
    const asked = provider();
    await expect(asked.getBlockNumber()).rejects.toThrow(/more than 1000000 bytes/);
    await end;
    expect(sent).toBeLessThan(20_000_000);
    asked.destroy();
  });

  it('receives the credentials in its address', async () => {
    let heard = '';
    answer = (response, sixteen, authorization) => {
      heard = authorization;
      response.end(sixteen);
    };
    const asked = provider('keeper:p%40ss@');
    expect(await asked.getBlockNumber()).toBe(16);
    expect(heard).toBe(`Basic ${Buffer.from('keeper:p@ss').toString('base64')}`);
    asked.destroy();
  });

  it('is read up to a megabyte, or as far as the caller says', async () => {
    answer = (response, sixteen) => response.end(sixteen.padEnd(1_000_000));
    const asked = provider();
    expect(await asked.getBlockNumber()).toBe(16);
    asked.destroy();
    const strict = rpcProvider({ ...testNetworks[0]!, rpcUrls: [address()] }, 999_999);
    await expect(strict.getBlockNumber()).rejects.toThrow(/more than 999999 bytes/);
    strict.destroy();
  });

  it('is asked again each time', async () => {
    let times = 0;
    answer = (response, sixteen) => {
      times += 1;
      response.end(sixteen);
    };
    const asked = provider();
    const owner = `0x${'1'.repeat(40)}`;
    for (let time = 0; time < 2; time += 1) expect(await asked.getTransactionCount(owner)).toBe(16);
    expect(times).toBe(2);
    asked.destroy();
  });

  it('is another one where the first does not answer', async () => {
    answer = (response, sixteen) => response.end(sixteen);
    const asked = rpcProvider({ ...testNetworks[0]!, rpcUrls: ['http://127.0.0.1:1', address()] });
    expect(await asked.getBlockNumber()).toBe(16);
    asked.destroy();
  });

  describe('of several', () => {
    const owner = `0x${'1'.repeat(40)}`;
    const count = async (asked: ReturnType<typeof rpcProvider>) => asked.getTransactionCount(owner);

    it.each<[how: string, refuse: (response: ServerResponse) => void]>([
      ['closes its connections', (response) => response.destroy()],
      ['is overloaded', (response) => response.writeHead(503).end()],
      ['is asked too often', (response) => response.writeHead(429).end()],
      ['knows the key no more', (response) => response.writeHead(401).end()],
    ])('may be any that answers, for every call, while one %s', async (_, refuse) => {
      let isAway = false;
      answer = (response, sixteen) => {
        if (isAway) refuse(response);
        else response.end(sixteen);
      };
      const other = createServer((request, response) => {
        void json(request).then((one) => {
          const { id } = one as { id: number };
          response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x10' }));
        });
      }).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const second = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      const asked = rpcProvider({ ...testNetworks[0]!, rpcUrls: [address(), second] });
      expect(await count(asked)).toBe(16);
      isAway = true;
      for (let time = 0; time < 20; time += 1) expect(await count(asked)).toBe(16);
      other.close();
      isAway = false;
      expect(await count(asked)).toBe(16);
      asked.destroy();
    });

    it('is asked again where none answered at first', async () => {
      let isAway = true;
      answer = (response, sixteen) => {
        if (isAway) response.destroy();
        else response.end(sixteen);
      };
      const asked = rpcProvider({ ...testNetworks[0]!, rpcUrls: [address(), 'http://127.0.0.1:1'] });
      await expect(count(asked)).rejects.toThrow('fetch failed');
      isAway = false;
      expect(await count(asked)).toBe(16);
      asked.destroy();
    });
  });
});
