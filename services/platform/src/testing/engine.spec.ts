import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { processOf, whyNoContainers } from './engine.js';

const images = ['docker.io/library/redis:7', 'quay.io/keycloak/keycloak:26'];

describe('containers', () => {
  const { DOCKER_HOST } = process.env;
  let folder: string;
  let server: Server;
  let pulled: string[];

  beforeEach(async () => {
    pulled = [];
    folder = await mkdtemp(join(tmpdir(), 'engine-'));
    process.env.DOCKER_HOST = `unix://${join(folder, 'engine.sock')}`;
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    if (DOCKER_HOST === undefined) delete process.env.DOCKER_HOST;
    else process.env.DOCKER_HOST = DOCKER_HOST;
    server?.closeAllConnections();
    server?.close();
    await rm(folder, { recursive: true });
  });

  async function listen(listener: RequestListener): Promise<void> {
    server = createServer(listener).listen(join(folder, 'engine.sock'));
    await once(server, 'listening');
  }

  /** An engine with these images, which can pull others. */
  async function engine(info: object, has: string[], pullable: string[] = []): Promise<void> {
    const present = new Set(has);
    await listen((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://engine');
      const wanted = searchParams.get('fromImage');
      if (wanted !== null) {
        pulled.push(wanted);
        if (pullable.includes(wanted)) present.add(wanted);
        return response.end('{"status":"Pulling"}\n{"status":"Done"}');
      }
      if (pathname === '/info') return response.end(JSON.stringify(info));
      const isPresent = present.has(pathname.slice('/images/'.length, -'/json'.length));
      return response.writeHead(isPresent ? 200 : 404).end('{}');
    });
  }
  const own = { Name: hostname(), SecurityOptions: ['name=seccomp,profile=default'] };

  it('are used where the engine has their images, or can pull them', async () => {
    await engine(own, [images[0]!], [images[1]!]);
    expect(await whyNoContainers(images)).toBeUndefined();
    expect(pulled).toEqual([images[1]]);
  });

  it('are not used where an image cannot be pulled', async () => {
    await engine(own, [images[0]!]);
    expect(await whyNoContainers(images)).toBe(
      `the Docker engine has no ${images[1]}, and could not pull it`,
    );
  });

  it('that are gone are not taken for a failure of the engine', async () => {
    await engine(own, []);
    await expect(processOf('gone')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('are not used where no engine answers', async () => {
    expect(await whyNoContainers(images)).toBe('no Docker engine answers');
  });

  it('are not used where an engine is silent for five seconds', async () => {
    await listen(() => {});
    const waits = jest.spyOn(Socket.prototype, 'setTimeout');
    const reason = whyNoContainers(images);
    await once(server, 'request');
    expect(waits.mock.lastCall).toEqual([5_000]);
    // the time is over
    (waits.mock.contexts.at(-1) as Socket).emit('timeout');
    expect(await reason).toBe('no Docker engine answers');
  });

  it.each([
    [{ ...own, Name: 'elsewhere' }, 'the Docker engine is of another machine'],
    [{ ...own, SecurityOptions: ['name=rootless'] }, 'the Docker engine has users of its own'],
    [{ ...own, SecurityOptions: ['name=userns'] }, 'the Docker engine has users of its own'],
  ])('are not used where the engine has another network or other users', async (info, reason) => {
    await engine(info, images);
    expect(await whyNoContainers(images)).toBe(reason);
  });
});
