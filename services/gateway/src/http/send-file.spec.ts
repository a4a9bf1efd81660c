import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { ask } from '../testing/ask.js';
import { sendFile } from './send-file.js';

describe('a file', () => {
  let root: string;
  let server: FastifyInstance;
  const sent: boolean[] = [];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'send-file-'));
    await writeFile(join(root, 'main.js'), 'export {};');
    await writeFile(join(root, 'main.js.br'), brotliCompressSync('export {};'));
    await writeFile(join(root, 'plain.css'), 'a {}');
    await mkdir(join(root, 'folder'));
    await writeFile(join(root, 'folder', 'index.html'), '<title>Index</title>');
    server = fastify();
    server.get('/*', async (request, reply) => {
      const file = { root, path: request.url, cacheControl: 'no-cache' };
      sent.push(await sendFile(request, reply, file));
      return sent.at(-1) ? reply : reply.status(404).send('none');
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  });
  beforeEach(() => {
    sent.length = 0;
  });

  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['/main.js', {}, undefined, 'application/javascript; charset=utf-8'],
    ['/main.js', { 'accept-encoding': 'gzip' }, undefined, 'application/javascript; charset=utf-8'],
    ['/main.js', { 'accept-encoding': 'gzip, br' }, 'br', 'application/javascript; charset=utf-8'],
    ['/plain.css', { 'accept-encoding': 'br' }, undefined, 'text/css; charset=utf-8'],
  ])('%s for %j is sent with the encoding %s as %s', async (url, headers, encoding, type) => {
    const answer = await ask(server, url, { headers });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(sent).toEqual([true]);
  });

  it.each(['/none.js', '/folder', '/folder/', '/.env'])('%s is not sent', async (url) => {
    const answer = await ask(server, url, { headers: { 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.body, sent]).toEqual([404, 'none', [false]]);
  });

  it('that did not change is not sent again', async () => {
    const { headers } = await ask(server, '/main.js');
    const again = await ask(server, '/main.js', {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
