import { readFileSync } from 'node:fs';
import { hashMetadata, metadataJson } from '@launchpad/contracts';
import { Problem as ServiceProblem } from '@launchpad/platform';
import sharp from 'sharp';
import type { Problem, StoredFile } from '@launchpad/api/routes';
import { LOGO } from '../testing/messages.js';
import { movingGif } from '../testing/moving-gif.js';
import { TestGateway } from '../testing/test-gateway.js';
import { startTestIpfs, type TestIpfs } from '../testing/test-ipfs.js';

const metadata = metadataJson({
  title: 'Aurora',
  description: '<p>Lights</p>',
  logo: LOGO,
  network: 'Goerli Testnet',
  poolType: 'public',
  isKyc: true,
  poolingToken: { address: `0x${'1a'.repeat(20)}`, name: 'Aurora', symbol: 'AUR', decimals: 18 },
  biddingToken: { address: `0x${'2b'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  links: { website: 'https://aurora.example' },
});

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj\n%%EOF\n',
);
const picture = (side = 8) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#7c6cff' } });
/** The child processes that are decoding a picture. */
const decoders = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '' && commandOf(child).includes('image.process'));
const commandOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // it has ended since
    return '';
  }
};
/** The headers that keep a browser from running or loading anything in a stored file. */
const inert = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const wrongFormat = 'Failed! Please select correct Image Format';

describe('files', () => {
  let ipfs: TestIpfs;
  let gateway: TestGateway;
  let cookie: string;
  let address: string;

  beforeAll(async () => {
    ipfs = await startTestIpfs();
    gateway = await TestGateway.start({ ipfsUrl: ipfs.url });
    gateway.pools.answers = { recordUpload: () => ({}), recordRead: () => ({}) };
    ({ cookie, address } = await gateway.wallet());
  });
  afterAll(async () => {
    await gateway?.stop();
    await ipfs?.stop();
  });

  const upload = (
    kind: string | undefined,
    bytes: Uint8Array,
    name = 'file.png',
    headers: object = { cookie },
  ) => {
    const form = new FormData();
    if (kind) form.set('kind', kind);
    form.set('file', new Blob([Buffer.from(bytes)]), name);
    return gateway.fetch('/v1/files', { method: 'POST', body: form, headers: { ...headers } });
  };
  const stored = async (kind: string, bytes: Uint8Array): Promise<StoredFile> => {
    const answer = await upload(kind, bytes);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: StoredFile }).data;
  };
  const refused = async (asked: Promise<Response>): Promise<Problem & { answered: number }> => {
    const answer = await asked;
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    return { answered: answer.status, ...((await answer.json()) as Problem) };
  };

  it.each(['png', 'jpeg', 'gif'] as const)(
    'a %s logo is served by its content id, cached forever',
    async (format) => {
      const { path, cid } = await stored('logo', await picture().toFormat(format).toBuffer());
      expect(path).toBe(`/ipfs/${cid}`);
      const answer = await gateway.fetch(path!);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe(inert);
      const image = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(image).toMatchObject({ format, width: 8, height: 8 });
    },
  );

  it('keeps the frames of a moving gif', async () => {
    const { path } = await stored('logo', movingGif(4, 3));
    const bytes = Buffer.from(await (await gateway.fetch(path!)).arrayBuffer());
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3);
    expect((await upload('logo', movingGif(1, 200))).status).toBe(200);
  });

  it('leaves nothing in a logo but the picture, and scales a large one down', async () => {
    const photo = await picture(2000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .toBuffer();
    expect(photo.toString('latin1')).toContain('secret-place');
    const { path } = await stored('logo', Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    const bytes = Buffer.from(await (await gateway.fetch(path!)).arrayBuffer());
    expect(bytes.toString('latin1')).not.toMatch(/secret-place|<script>/);
    expect((await sharp(bytes).metadata()).width).toBe(1024);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a webp', () => picture().webp().toBuffer()],
    ['text named .png', () => Buffer.from('hello')],
    ['a png cut short', async () => (await picture(64).png().toBuffer()).subarray(0, 60)],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['a picture that unpacks to 50.4 megapixels', () => picture(7_100).png().toBuffer()],
    ['a gif that unpacks to 52 megapixels in 13 frames', () => movingGif(2_000, 13)],
    ['a gif of 201 frames', () => movingGif(1, 201)],
  ])('refuses %s as an image', async (_, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    expect(await refused(upload('logo', bytes))).toMatchObject({ answered: 400, title: wrongFormat });
    expect(await refused(upload('identityDoc', bytes))).toMatchObject({
      answered: 400,
      title: wrongFormat,
    });
  });

  it('decodes pictures one at a time in a process of its own, whose memory is bounded', async () => {
    // Progressive: all of it is held before the first line can be shown.
    const bomb = await picture(4_990).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    const before = process.memoryUsage.rss();
    let most = 0;
    let sideBySide = 0;
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
      sideBySide = Math.max(sideBySide, decoders().length);
    }, 20);
    const wallets = await Promise.all([1, 2, 3, 4].map(() => gateway.wallet()));
    const answers = await Promise.all(
      wallets.map((headers) => upload('logo', bomb, 'bomb.jpg', { cookie: headers.cookie })),
    );
    clearInterval(looking);
    // Small enough to be decoded in its process, or given up there.
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(most - before).toBeLessThan(150_000_000);
    expect(sideBySide).toBe(1);
    await stored('logo', await picture().png().toBuffer());
  });

  it("limits a wallet's queued pictures, and says when to retry", async () => {
    const large = await picture(3_000).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload('logo', large)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
  });

  it('takes a file of 5 MB', async () => {
    const png = await picture().png().toBuffer();
    const bytes = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)]);
    expect((await upload('logo', bytes)).status).toBe(200);
  });

  it('refuses a file above 5 MB', async () => {
    const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refused(upload('logo', bytes))).toMatchObject({ answered: 413 });
  });

  it('refuses a form without kind, with another kind, without file, and what is no form', async () => {
    const png = await picture().png().toBuffer();
    expect(await refused(upload(undefined, png))).toMatchObject({
      answered: 400,
      errors: [{ field: 'kind' }],
    });
    expect(await refused(upload('virus', png))).toMatchObject({ answered: 400, errors: [{ field: 'kind' }] });
    expect(await refused(upload('logo', Buffer.alloc(0)))).toMatchObject({
      answered: 400,
      errors: [{ field: 'file' }],
    });
    expect(await refused(gateway.json('POST', '/v1/files', { kind: 'logo' }, { cookie }))).toMatchObject({
      answered: 415,
    });
    const broken = gateway.fetch('/v1/files', {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nnonsense',
    });
    expect(await refused(broken)).toMatchObject({ answered: 400, title: 'The form is malformed' });
  });

  it('refuses a form with two files, and with more fields than it needs', async () => {
    const png = await picture().png().toBuffer();
    const send = (fields: [string, string][], files: number) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      for (let file = 0; file < files; file += 1) form.append('file', new Blob([png]), 'file.png');
      return gateway.fetch('/v1/files', { method: 'POST', body: form, headers: { cookie } });
    };
    const others = (count: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`other${index}`, 'x']);
    expect((await send([['kind', 'logo'], ...others(3)], 1)).status).toBe(200);
    expect(await refused(send([['kind', 'logo'], ...others(4)], 1))).toMatchObject({ answered: 413 });
    expect(await refused(send([['kind', 'logo']], 2))).toMatchObject({ answered: 413 });
  });

  it('names the smallest size that is too large for metadata', async () => {
    const most = 256 * 1024;
    expect(await refused(upload('metadata', Buffer.alloc(most + 1, ' ')))).toMatchObject({
      answered: 413,
      title: 'The file is too large',
      detail: `At most ${most} bytes`,
    });
    expect(await refused(upload('metadata', Buffer.alloc(most, ' ')))).toMatchObject({ answered: 400 });
  });

  it('needs a wallet session', async () => {
    expect(
      await refused(upload('logo', await picture().png().toBuffer(), 'x.png', { cookie: '' })),
    ).toMatchObject({
      answered: 401,
    });
  });

  describe('metadata', () => {
    it('is stored unchanged under the content id that matches the formHash on chain', async () => {
      const file = await stored('metadata', metadata);
      expect(file.formHash).toBe(hashMetadata(metadata));
      const answer = await gateway.fetch(file.path!);
      expect(answer.headers.get('content-type')).toMatch('application/json');
      expect(Buffer.from(await answer.arrayBuffer()).equals(metadata)).toBe(true);
    });

    it.each<[string, string]>([
      ['no JSON', 'hello'],
      [
        'contact data',
        JSON.stringify({ ...(JSON.parse(Buffer.from(metadata).toString()) as object), email: 'a@b.c' }),
      ],
      ['another spelling of the same', JSON.stringify(JSON.parse(Buffer.from(metadata).toString()), null, 2)],
      ['a list', '[]'],
    ])('that holds %s is refused', async (_, text) => {
      expect(await refused(upload('metadata', Buffer.from(text)))).toMatchObject({
        answered: 400,
        title: 'The metadata is not valid',
      });
    });
  });

  describe('an identity document', () => {
    it('is unreadable to everybody and shown to admins', async () => {
      const { cid, path } = await stored('identityDoc', await picture(32).png().toBuffer());
      expect(path).toBeUndefined();
      expect((await gateway.fetch(`/ipfs/${cid}`)).status).toBe(404);
      const raw = await fetch(`${ipfs.url}/api/v0/cat?arg=${cid}`, { method: 'POST' });
      expect(Buffer.from(await raw.arrayBuffer()).toString('latin1')).not.toContain('PNG');
      const view = `/v1/admin/files/identity/${cid}`;
      expect((await gateway.json('GET', view, undefined, { cookie })).status).toBe(401);
      const answer = await gateway.json('GET', view, undefined, await gateway.admin());
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toBe(inert);
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 32 });
    });

    it('is scaled down to what can be read', async () => {
      const wide = sharp({ create: { width: 4_200, height: 8, channels: 3, background: '#7c6cff' } });
      const { cid } = await stored('identityDoc', await wide.png().toBuffer());
      const view = `/v1/admin/files/identity/${cid}`;
      const answer = await gateway.json('GET', view, undefined, await gateway.admin());
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 4_096 });
    });

    it('of the same picture is another file each time', async () => {
      const png = await picture().png().toBuffer();
      expect((await stored('identityDoc', png)).cid).not.toBe((await stored('identityDoc', png)).cid);
    });

    it.each([
      ['PDF', 'application/pdf', 'attachment; filename="document.pdf"', () => Promise.resolve(pdf)],
      ['picture', 'image/jpeg', null, () => picture(32).jpeg().toBuffer()],
    ])('may come with a %s, which is stored alike', async (_, type, disposition, file) => {
      const bytes = await file();
      const { cid, path } = await stored('document', bytes);
      expect(path).toBeUndefined();
      expect((await gateway.fetch(`/ipfs/${cid}`)).status).toBe(404);
      const view = `/v1/admin/files/identity/${cid}`;
      expect((await gateway.json('GET', view, undefined, { cookie })).status).toBe(401);
      const answer = await gateway.json('GET', view, undefined, await gateway.admin());
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toBe(disposition);
      expect(answer.headers.get('content-security-policy')).toBe(inert);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it.each([
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['a PDF that is cut off', pdf.subarray(0, 12)],
      ['a page that ends like a PDF', Buffer.from('<html>%PDF-1.7 %%EOF')],
    ])('is not %s', async (_, bytes) => {
      expect(await refused(upload('document', bytes))).toMatchObject({ answered: 400 });
    });

    it('is the same PDF when saved', async () => {
      const { cid } = await stored('document', pdf);
      const view = `/v1/admin/files/identity/${cid}`;
      const answer = await gateway.json('GET', view, undefined, await gateway.admin());
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
    });

    it('is no PDF itself', async () => {
      expect(await refused(upload('identityDoc', pdf))).toMatchObject({
        answered: 400,
        title: 'Failed! Please select correct Image Format',
      });
    });

    it('cannot be used to read other files', async () => {
      const { cid } = await stored('logo', await picture().png().toBuffer());
      const answer = await gateway.json(
        'GET',
        `/v1/admin/files/identity/${cid}`,
        undefined,
        await gateway.admin(),
      );
      expect(answer.status).toBe(404);
    });
  });

  /** Adds a file to IPFS by another way than the gateway. */
  const added = async (text: string) => {
    const form = new FormData();
    form.set('file', new Blob([text]), 'x');
    const answer = await fetch(`${ipfs.url}/api/v0/add?cid-version=1`, { method: 'POST', body: form });
    return ((await answer.json()) as { Hash: string }).Hash;
  };

  it.each(['<!doctype html><script>alert(1)</script>', '["a list"]'])(
    'serves no file that could run in a browser, though IPFS has it: %s',
    async (text) => {
      expect((await gateway.fetch(`/ipfs/${await added(text)}`)).status).toBe(404);
    },
  );

  it('pins what it stores, so that IPFS keeps it', async () => {
    const { cid } = await stored('logo', await picture(9).png().toBuffer());
    const pinned = await fetch(`${ipfs.url}/api/v0/pin/ls?arg=${cid}`, { method: 'POST' });
    expect(await pinned.json()).toMatchObject({ Keys: { [cid]: {} } });
  });

  it('answers 404 for unknown and invalid content ids', async () => {
    expect((await gateway.fetch(`/ipfs/${LOGO}`)).status).toBe(404);
    expect((await gateway.fetch('/ipfs/http:%2F%2F169.254.169.254%2F')).status).toBe(404);
  });

  describe('of an editor without a wallet', () => {
    const editor = async () => ({
      authorization: `Bearer ${await gateway.issuer.token({ roles: ['launchpad-editor'] })}`,
    });

    it('are pictures for everybody, recorded for the account', async () => {
      const answer = await upload('logo', await picture(15).png().toBuffer(), 'a.png', await editor());
      expect(answer.status).toBe(200);
      const { path, cid } = ((await answer.json()) as { data: StoredFile }).data;
      expect((await gateway.fetch(path!)).status).toBe(200);
      expect(gateway.pools.last('recordUpload')).toMatchObject({
        ...{ caller: { address: '', admin: false, roles: ['editor'] }, cid },
      });
      expect(gateway.pools.last('recordUpload').caller?.subject).not.toBe('');
    });

    it.each(['identityDoc', 'document', 'metadata'])('are nothing of the kind %s', async (kind) => {
      const bytes = kind === 'metadata' ? Buffer.from(metadata) : await picture(16).png().toBuffer();
      expect(await refused(upload(kind, bytes, 'a.png', await editor()))).toMatchObject({
        ...{ answered: 401, code: 'unauthenticated' },
      });
    });
  });

  describe('of a wallet', () => {
    const isStored = async (cid: string) => (await gateway.fetch(`/ipfs/${cid}`)).status === 200;
    afterEach(() => {
      gateway.pools.answers.recordUpload = () => ({});
    });

    it('are recorded with their stored size before they are stored', async () => {
      let wasStored = true;
      gateway.pools.answers.recordUpload = async ({ cid }) => {
        wasStored = await isStored(cid);
        return {};
      };
      const { cid, size } = await stored('logo', await picture(13).png().toBuffer());
      expect(gateway.pools.last('recordUpload')).toMatchObject({ caller: { address }, cid, bytes: size });
      expect([wasStored, await isStored(cid)]).toEqual([false, true]);
    });

    it('are rejected beyond its limit, naming the limit and when to retry', async () => {
      gateway.pools.answers.recordUpload = () => {
        const detail = 'A wallet can upload at most 300 files in 24 hours';
        throw new ServiceProblem(429, 'too-many-uploads', 'You have uploaded too much.', detail, [], 3600);
      };
      const answer = await upload('logo', await picture(14).png().toBuffer());
      expect(answer.headers.get('retry-after')).toBe('3600');
      expect(await refused(Promise.resolve(answer))).toMatchObject({
        ...{ answered: 429, code: 'too-many-uploads' },
        detail: 'A wallet can upload at most 300 files in 24 hours',
      });
      expect(await isStored(gateway.pools.last('recordUpload').cid)).toBe(false);
    });
  });

  it('fails with a clear error while IPFS is down', async () => {
    const alone = await TestGateway.start({ sharedWith: gateway, ipfsUrl: 'http://127.0.0.1:1' });
    const form = new FormData();
    form.set('kind', 'logo');
    form.set('file', new Blob([await picture().png().toBuffer()]), 'x.png');
    const answer = alone.fetch('/v1/files', { method: 'POST', body: form, headers: { cookie } });
    expect(await refused(answer)).toMatchObject({ answered: 503 });
    await alone.stop();
  });
});
