import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { freePort, isFree } from './ports.js';

/** Listens on a port of the kernel's choice. */
async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** A port that nobody listens on. */
async function unused(): Promise<number> {
  const { server, port } = await listen();
  await once(server.close(), 'close');
  return port;
}

/** Draws these ports, one after the other. */
const draws = (...ports: number[]) => {
  const left = ports[Symbol.iterator]();
  return () => left.next().value ?? NaN;
};

describe('a free port', () => {
  it('is not given twice by one process, though nothing listens on it yet', async () => {
    const [first, second] = [await freePort(), await unused()];
    expect(await isFree(first)).toBe(true);
    expect(await freePort(undefined, draws(first, second))).toBe(second);
  });

  it('is not given while another process has it, and is given once that has ended', async () => {
    const [taken, another] = [await unused(), await unused()];
    const script = `require('node:net').createServer()
      .listen({ path: '\\0launchpad-port-${taken}' }, () => console.log('taken'))`;
    const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    expect(await freePort(undefined, draws(taken, another))).toBe(another);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await freePort(undefined, draws(taken))).toBe(taken);
  });

  it('is the usual one unless somebody listens on it', async () => {
    const { server, port } = await listen();
    expect(await freePort(port)).not.toBe(port);
    await once(server.close(), 'close');
    expect(await freePort(port)).toBe(port);
  });
});
