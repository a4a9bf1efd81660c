import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { TestGateway } from './testing/test-gateway.js';
import { answerEverything, calls } from './testing/calls/index.js';

describe('a gateway that is stopped', () => {
  it('finishes the current calls and accepts no new ones', async () => {
    const gateway = await TestGateway.start();
    answerEverything(gateway, `0x${'0'.repeat(40)}`);
    const atWork = gateway.fetch(calls.listCms.path, { headers: { connection: 'close' } });
    // The call has to be inside before the door closes.
    while (gateway.content.requestCount === 0) await turn();
    const stopped = gateway.stop();
    expect((await atWork).status).toBe(200);
    await stopped;
    await expect(gateway.fetch('/healthz')).rejects.toThrow('fetch failed');
  });

  it('does not wait for the rest of a request that never comes', async () => {
    const patience = { headersMs: 60_000, requestMs: 60_000, checkMs: 60_000, drainMs: 10 };
    const gateway = await TestGateway.start({ patience });
    const half = gateway.connect('GET /healthz HTTP/1.1\r\n');
    await once(half, 'connect');
    const cut = new Promise((resolve) => half.once('close', resolve));
    // with or without a reset, as the system does where something was sent that is not read any more
    half.on('error', () => undefined);
    await gateway.stop();
    await cut;
    expect(half.destroyed).toBe(true);
  });
});
