import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { cidOf } from '@launchpad/contracts';
import { eventually } from '@launchpad/platform/testing';
import sharp from 'sharp';
import { TestGateway } from '../testing/test-gateway.js';

const inert = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const MEBIBYTE = 1024 * 1024;

/** A black PNG of one bit for each pixel, which packs 20,000 × 20,000 of them into 49 kB. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Kubo with the files of a test. Those it lacks are looked for on the network without an end. */
class HostileKubo {
  private readonly files = new Map<string, Buffer>();
  /** Reads by where the file was looked for. */
  readonly reads = { store: 0, network: 0 };
  bytesSent = 0;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) =>
      this.answer(new URL(request.url!, 'http://kubo'), response),
    );
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Returns the path of a new file at the gateway. */
  put(file: Buffer): string {
    const cid = cidOf(`0x${createHash('sha256').update(file).digest('hex')}`);
    this.files.set(cid, file);
    return `/ipfs/${cid}`;
  }

  private answer({ searchParams }: URL, response: ServerResponse): void {
    const file = this.files.get(searchParams.get('arg') ?? '');
    const reach = searchParams.get('offline') === 'true' ? 'store' : 'network';
    this.reads[reach] += 1;
    if (file) {
      const sent = file.subarray(0, Number(searchParams.get('length') ?? file.length));
      response.on('close', () => (this.bytesSent += response.socket?.bytesWritten ?? 0));
      response.end(sent);
    } else if (reach === 'store') {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ Message: 'block was not found locally (offline)', Code: 0, Type: 'error' }),
      );
    }
  }
}

describe('content from IPFS', () => {
  const kubo = new HostileKubo();
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await TestGateway.start({ ipfsUrl: await kubo.start(), trustedProxies: 'loopback' });
  });
  afterAll(async () => {
    await gateway?.stop();
    kubo.stop();
  });

  let files = 0;
  /** A picture like no other, so that nothing of it is known. */
  const picture = (width = 8, height = width) => {
    files += 1;
    const background = { r: files, g: 100, b: 200 };
    return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
  };
  const noise = (side: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    gateway.fetch(path, { method, headers });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const reads = () => kubo.reads.store + kubo.reads.network;

  it('is served as it is, if it is JSON of up to 256 KiB', async () => {
    const json = Buffer.from(`{"a":"${'x'.repeat(256 * 1024 - 8)}"}`);
    const answer = await read(kubo.put(json));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await bytesOf(answer)).equals(json)).toBe(true);
    const larger = Buffer.from(`{"a":"${'y'.repeat(256 * 1024 - 7)}"}`);
    expect((await read(kubo.put(larger))).status).toBe(404);
  });

  it.each([
    ['arrays of empty objects', `{"a":[${'{},'.repeat(6_600_000)}{}]}`],
    ['nested arrays', `{"a":${'['.repeat(10_000_000)}${']'.repeat(10_000_000)}}`],
    ['many keys', `{${Array.from({ length: 1_300_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ])('is neither read whole nor parsed, if it is 20 MB of %s', async (_, json) => {
    const path = kubo.put(Buffer.from(json));
    const sentBefore = kubo.bytesSent;
    expect((await read(path)).status).toBe(404);
    expect(kubo.bytesSent - sentBefore).toBeLessThan(6 * MEBIBYTE);
    const asked = reads();
    expect((await read(path)).status).toBe(404);
    expect(reads()).toBe(asked);
  });

  it('is never parsed to be served: what is not even JSON can run nowhere', async () => {
    const answer = await read(kubo.put(Buffer.from('{<script>alert(1)</script>')));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe(inert);
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a list', Buffer.from('["a list"]')],
    ['bytes that are no text', Buffer.concat([Buffer.from('{'), Buffer.from([0xff, 0xfe, 0x80])])],
    ['nothing', Buffer.alloc(0)],
  ])('is not served if it is %s', async (_, bytes) => {
    expect((await read(kubo.put(bytes))).status).toBe(404);
  });

  it('is a picture without anything but its pixels, that does not claim to be what its content id names', async () => {
    const photo = await picture(2_000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .toBuffer();
    const path = kubo.put(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    const answer = await read(path);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('etag')).not.toBe(`"${path.slice('/ipfs/'.length)}"`);
    const bytes = await bytesOf(answer);
    expect(bytes.toString('latin1')).not.toMatch(/secret-place|<script>/);
    expect((await sharp(bytes).metadata()).width).toBe(1024);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a PNG of 20,000 × 20,000 pixels', () => Promise.resolve(blackPng(20_000))],
    ['a JPEG of 60,000 × 600 pixels', () => picture(60_000, 600).jpeg({ quality: 1 }).toBuffer()],
    ['a PNG that is cut short', async () => (await noise(64).png().toBuffer()).subarray(0, 200)],
    ['only the first bytes of a PNG', () => Promise.resolve(Buffer.from('89504e470d0a1a0a', 'hex'))],
    [
      'a PNG of more than 5 MB',
      async () => Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(5 * MEBIBYTE)]),
    ],
  ])('is no picture for browsers, if it is %s, and is not decoded again', async (_, make) => {
    const path = kubo.put(await make());
    expect((await read(path)).status).toBe(404);
    const asked = reads();
    expect((await read(path)).status).toBe(404);
    expect(reads()).toBe(asked);
  });

  it('is read once, and then from the disk', async () => {
    const path = kubo.put(await picture().png().toBuffer());
    const first = await bytesOf(await read(path));
    const asked = reads();
    expect((await bytesOf(await read(path))).equals(first)).toBe(true);
    const head = await read(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(first.length)]);
    expect(reads()).toBe(asked);
  });

  it('is not read for who has it already', async () => {
    const path = kubo.put(await picture().png().toBuffer());
    const answer = await read(path);
    const etag = answer.headers.get('etag')!;
    const unread = kubo.put(Buffer.from('{"unread":true}'));
    const asked = reads();
    for (const seen of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read(path, { 'if-none-match': seen });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
      expect(await again.text()).toBe('');
    }
    expect((await read(unread, { 'if-none-match': `"${unread.slice('/ipfs/'.length)}"` })).status).toBe(304);
    expect(reads()).toBe(asked);
    for (const seen of ['"other"', '*'])
      expect((await read(path, { 'if-none-match': seen })).status).toBe(200);
  });

  it('is there at once, however many look for content ids that nobody has', async () => {
    const path = kubo.put(await picture().png().toBuffer());
    const unknown = Array.from({ length: 400 }, (_, index) =>
      cidOf(`0x${createHash('sha256').update(`unknown ${index}`).digest('hex')}`),
    );
    const over = new AbortController();
    const lookups = unknown.map((cid, index) =>
      gateway
        .fetch(`/ipfs/${cid}`, {
          signal: over.signal,
          headers: { 'x-forwarded-for': `198.51.100.${index % 100}` },
        })
        .then(({ status }) => status)
        .catch(() => 0),
    );
    expect(await eventually(() => kubo.reads.network >= 24)).toBe(true);
    const before = kubo.reads.network;
    expect((await read(path, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200);
    // None of the lookups has ended meanwhile.
    expect(kubo.reads.network).toBe(before);
    over.abort();
    await Promise.all(lookups);
  });

  it('takes no memory for readers who do not read', async () => {
    const path = kubo.put(await noise(1_024).png().toBuffer());
    const size = Number((await read(path, {}, 'HEAD')).headers.get('content-length'));
    expect(size).toBeGreaterThan(2 * MEBIBYTE);
    const before = process.memoryUsage();
    const readers: Socket[] = Array.from({ length: 96 }, () => {
      const reader = gateway.connect(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`,
      );
      return reader.on('error', () => {});
    });
    await Promise.all(readers.map((reader) => once(reader, 'readable')));
    const { arrayBuffers, external } = process.memoryUsage();
    // The test's own ends of the connections hold up to 64 KiB each.
    expect(arrayBuffers - before.arrayBuffers).toBeLessThan(32 * MEBIBYTE);
    expect(external - before.external).toBeLessThan(32 * MEBIBYTE);
    expect((await read(path, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
    for (const reader of readers) reader.destroy();
  });
});
