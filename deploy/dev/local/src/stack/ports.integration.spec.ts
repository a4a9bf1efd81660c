import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { anyPorts, choosePorts, PortTaken } from './ports.js';

describe('the ports of the local stack', () => {
  let server: Server;
  let taken: number;

  beforeAll(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    taken = (server.address() as AddressInfo).port;
  });

  afterAll(() => void server.close());

  it('are those of the last run', async () => {
    const last = await anyPorts();
    expect(await choosePorts(last)).toEqual(last);
  });

  it('are others if they are in use, and each is used once', async () => {
    const ports = await choosePorts({ gateway: taken, redis: taken });
    expect(ports.gateway).not.toBe(taken);
    expect(ports.redis).not.toBe(taken);
    const all = Object.values(ports);
    expect(new Set(all).size).toBe(all.length);
  });

  it('are rejected if the requested one is taken', async () => {
    const asking = choosePorts({}, taken);
    await expect(asking).rejects.toThrow(PortTaken);
    await expect(asking).rejects.toThrow(`Port ${taken} is taken`);
  });
});
