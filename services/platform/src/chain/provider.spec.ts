import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testNetworks } from '../testing/index.js';
import { rpcProvider } from './provider.js';

describe("the keeper's node", () => {
  let server: Server;
  let answer: (response: ServerResponse, authorization: string) => void;

  beforeAll(async () => {
    server = createServer((request, response) => answer(response, request.headers.authorization ?? ''));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  const provider = (credentials = '') => {
    const { port } = server.address() as AddressInfo;
    return rpcProvider({ ...testNetworks[0]!, rpcUrls: [`http://${credentials}127.0.0.1:${port}`] });
  };

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
    answer = (response, authorization) => {
      heard = authorization;
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x10' }));
    };
    const asked = provider('keeper:p%40ss@');
    expect(await asked.getBlockNumber()).toBe(16);
    expect(heard).toBe(`Basic ${Buffer.from('keeper:p@ss').toString('base64')}`);
    asked.destroy();
  });
});
