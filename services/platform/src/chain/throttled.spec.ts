import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isCallException, Wallet } from 'ethers';
import { testNetworks } from '../testing/index.js';
import { rpcProvider } from './provider.js';
import { isThrottled, THROTTLED } from './throttled.js';

describe('a node that throttles', () => {
  let server: Server;
  let refusal: { code: number; message: string; data?: string };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const refused = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, error: refusal });
      void json(request).then((asked) => {
        const calls = asked as { id: number } | { id: number }[];
        response.end(JSON.stringify(Array.isArray(calls) ? calls.map(refused) : refused(calls)));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  const to = `0x${'1'.repeat(40)}`;
  const ways = ['estimates', 'sends'] as const;
  /** What is thrown when the node is asked, and refuses. */
  async function thrown(way: (typeof ways)[number]): Promise<unknown> {
    const { port } = server.address() as AddressInfo;
    const node = rpcProvider({ ...testNetworks[0]!, rpcUrls: [`http://127.0.0.1:${port}`] });
    const signed = await Wallet.createRandom().signTransaction({
      to,
      nonce: 0,
      gasLimit: 21_000,
      gasPrice: 1,
    });
    const asked = way === 'estimates' ? node.estimateGas({ to }) : node.broadcastTransaction(signed);
    return asked.catch((error: unknown) => error).finally(() => node.destroy());
  }

  it.each(ways)('is known by its code where it %s', async (way) => {
    for (const code of THROTTLED) {
      refusal = { code, message: 'limit exceeded' };
      expect(isThrottled(await thrown(way))).toBe(true);
    }
  });

  it('is not taken for one that ran the call, nor for one that is unavailable', async () => {
    refusal = { code: 3, message: 'execution reverted', data: '0x' };
    const reverted = await thrown('estimates');
    expect(isCallException(reverted)).toBe(true);
    expect(isThrottled(reverted)).toBe(false);
    refusal = { code: -32000, message: 'nonce too low' };
    expect(isThrottled(await thrown('sends'))).toBe(false);
    expect(isThrottled(new Error('connect ECONNREFUSED'))).toBe(false);
    expect(isThrottled(undefined)).toBe(false);
  });
});
