import { KycStatus, PoolUpdatedSchema } from '@launchpad/proto';
import { HealthServer, Metrics, NATS, Patience, Problem, Readiness } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import type { Config } from '@launchpad/api/routes';
import type { NatsConnection } from '@nats-io/transport-node';
import { LOGO, poolMessage } from '../testing/messages.js';
import { calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';

describe('pages', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await TestGateway.start({ otherHosts: 'www.launchpad.test, old.launchpad.test' });
  });
  afterAll(() => gateway?.stop());
  beforeEach(() => gateway.forgetAnswers());

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await gateway.fetch(path, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it.each(['/', '/faqs', '/cms/About-us', '/no/such/page', '/?id=pools'])('%s is the site', async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toContain('<title>Launchpad</title>');
  });

  it.each(['/admin', '/admin/', '/admin/dashboard', '/admin/edit-pool/abc'])(
    '%s is the admin area',
    async (path) => {
      expect((await get(path)).text).toContain('<title>Admin</title>');
    },
  );

  it.each([
    ['/about.html', 'Launchpad'],
    ['/cms/v1.2', 'Launchpad'],
    ['/admin/edit-pool/a.b', 'Admin'],
  ])('%s, which is no file, is a page of %s to who asks for a page', async (path, title) => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const { status, headers, text } = await get(path, { accept });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toContain(`<title>${title}</title>`);
    expect((await get(path, { accept: 'image/*' })).status).toBe(404);
  });

  it('of another host are found at the public address', async () => {
    const path = '/?id=pools&x=%2F';
    for (const host of ['www.launchpad.test', 'OLD.launchpad.test:8443']) {
      const answer = await gateway.fetch(path, { redirect: 'manual', headers: { 'x-forwarded-host': host } });
      expect([answer.status, answer.headers.get('location')]).toEqual([307, `${gateway.url}${path}`]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const unknown = { 'x-forwarded-host': 'elsewhere.test' };
    expect((await gateway.fetch(path, { redirect: 'manual', headers: unknown })).status).toBe(200);
    const asProxy = await gateway.raw(
      'GET http://www.launchpad.test/a HTTP/1.1',
      'X-Forwarded-Host: www.launchpad.test\r\nConnection: close',
    );
    expect(asProxy).toContain(`location: ${gateway.url}/\r\n`);
  });

  it('hashed files are cached for ever, missing ones are 404 and no page', async () => {
    const { status, headers } = await get('/assets/main-abc123.js');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/assets/gone.js', '/favicon.ico', '/admin/assets/gone.css']) {
      expect((await get(path)).status).toBe(404);
    }
    for (const path of ['/assets/gone.js', '/admin/assets/gone.css', '/assets/gone.html']) {
      expect((await get(path, { accept: 'text/html' })).status).toBe(404);
    }
  });

  it('hashed files travel as the build has compressed them, to those who take that', async () => {
    const read = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const answer = await gateway.fetch('/assets/main-abc123.js', { headers });
      const { headers: own } = answer;
      return {
        text: await answer.text(),
        ...{ encoding: own.get('content-encoding'), type: own.get('content-type') },
        ...{ vary: own.get('vary'), cache: own.get('cache-control'), etag: own.get('etag') },
      };
    };
    const [brotli, plain] = [await read('gzip, br;q=0.9'), await read('identity')];
    expect([brotli.encoding, plain.encoding]).toEqual(['br', null]);
    expect(brotli.etag).not.toBe(plain.etag);
    expect({ ...brotli, encoding: null, etag: plain.etag }).toEqual(plain);
    expect(plain).toMatchObject({
      text: 'export {};',
      type: 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
  });

  it.each(['/v1/openapi.json', '/v1/asyncapi.json'])(
    'what is long, as %s, travels compressed to those who take it, as it is to others',
    async (path) => {
      const compressed = await gateway.fetch(path, { headers: { 'accept-encoding': 'br' } });
      const plain = await gateway.fetch(path, { headers: { 'accept-encoding': 'identity' } });
      expect(compressed.headers.get('content-encoding')).toBe('br');
      expect(compressed.headers.get('vary')).toContain('accept-encoding');
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await compressed.text()).toBe(await plain.text());
    },
  );

  it.each([
    '/../networks.json',
    '/..%2fnetworks.json',
    '/assets/..%2f..%2fnetworks.json',
    '/%2e%2e/networks.json',
    '/admin/..%2f..%2fnetworks.json',
    '/assets/%00.js',
    '/.env',
  ])('%s leads out of no folder', async (path) => {
    const answer = await gateway.raw(`GET ${path} HTTP/1.1`);
    expect(answer).not.toContain('rpcUrls');
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404)/);
  });

  it('of a pool carry its title, text and logo for link previews, harmless whatever they hold', async () => {
    gateway.pools.answers.get = () => ({
      pool: poolMessage({
        poolId: 'abc',
        title: '"><script>alert(1)</script>$&',
        description: '<p>A &amp; B <i>say</i> "hi"</p>',
        logo: LOGO,
      }),
    });
    const { text } = await get('/pool/abc');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain(
      '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp; (AUR)">',
    );
    expect(text).toContain('<meta property="og:description" content="A &amp; B say &quot;hi&quot;">');
    expect(text).toContain(`<meta property="og:image" content="${gateway.url}/v1/front/pools/abc/card.png">`);
    expect(text).toContain(`<meta property="og:url" content="${gateway.url}/pool/abc">`);
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text).toContain('<div id="root">');
  });

  it('of a pool ask for it once until it changes, and are not sent to who has them', async () => {
    let title = 'Solar';
    gateway.pools.reset();
    gateway.pools.answers.get = () => ({ pool: poolMessage({ poolId: 'abc', title }) });
    const first = await get('/pool/abc');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/pool/abc')).text).toBe(first.text);
    const seen = await get('/pool/abc', { 'if-none-match': etag });
    expect([seen.status, seen.text]).toEqual([304, '']);
    expect(gateway.pools.calls('get')).toBe(1);
    title = 'Lunar';
    await gateway.publish('pools.updated', PoolUpdatedSchema, {
      pool: poolMessage({ poolId: 'abc', title }),
    });
    const isNew = async () =>
      (await get('/pool/abc', { 'if-none-match': etag })).text.includes('Lunar (AUR)');
    expect(await eventually(isNew)).toBe(true);
  });

  it('of a pool do without its words where the service does not answer soon', async () => {
    const patience = gateway.app.get(Patience);
    const { pageMs } = patience;
    gateway.pools.answers.get = () => new Promise<never>(() => {});
    try {
      patience.pageMs = 1;
      expect((await get('/pool/abc')).text).toContain('<title>Launchpad</title>');
    } finally {
      patience.pageMs = pageMs;
    }
    gateway.pools.answers.get = () => ({ pool: poolMessage({ poolId: 'abc', title: 'Solar' }) });
    expect((await get('/pool/abc')).text).toContain('Solar (AUR)');
  });

  it('of a pool show what another instance has learned of it', async () => {
    const other = await TestGateway.start({ sharedWith: gateway });
    gateway.pools.answers.get = () => ({ pool: poolMessage({ poolId: 'abc', title: 'Solar' }) });
    const isScam = async () => !(await (await other.fetch('/pool/abc')).text()).includes('<h1>');
    expect(await isScam()).toBe(false);
    const pool = poolMessage({ poolId: 'abc', title: 'Solar', scamStatus: true });
    gateway.pools.answers.get = () => ({ pool });
    await gateway.publish('pools.updated', PoolUpdatedSchema, { pool });
    expect(await eventually(isScam)).toBe(true);
    await other.stop();
  });

  it('of a pool say its title, tokens and first words before any script runs', async () => {
    const pool = {
      poolId: 'abc',
      title: '<b>Solar</b> <!-- lead -->',
      description: `<p>Light &amp; ${'y'.repeat(500)}</p>`,
    };
    gateway.pools.answers.get = () => ({ pool: poolMessage(pool) });
    const { text } = await get('/pool/abc');
    expect(text).toContain('<h1>&lt;b&gt;Solar&lt;/b&gt; &lt;!-- lead --&gt;</h1><b>AUR / USDC</b>');
    expect(text).toContain(`<p>Light &amp; ${'y'.repeat(187)}…</p>`);
  });

  it('of a scam leave its words to the page, which warns first', async () => {
    gateway.pools.answers.get = () => ({
      pool: poolMessage({ poolId: 'abc', title: 'Gold for all', scamStatus: true }),
    });
    const { text } = await get('/pool/abc');
    expect(text).toContain('<title>Gold for all (AUR)</title>');
    expect(text).toContain('<div id="root"></div>');
  });

  it('of a pool show no characters that hide or reverse the text around them', async () => {
    gateway.pools.answers.get = () => ({
      pool: poolMessage({
        poolId: 'abc',
        title: 'Aur\u200bora\u202e &#8238;\n sale',
        ptSymbol: `AU\u2066R${'x'.repeat(90)}`,
        description: `<p>Good \u202eevil\u0007</p>${'y'.repeat(500)}`,
      }),
    });
    const { text } = await get('/pool/abc');
    for (const hidden of ['\u200b', '\u202e', '\u2066', '\u0007']) expect(text).not.toContain(hidden);
    expect(text).toContain(`<title>Aurora &amp;#8238; sale (AUR${'x'.repeat(16)}…)</title>`);
    const [, description = ''] = /og:description" content="([^"]*)"/.exec(text)!;
    expect([description.length, description.slice(0, 12)]).toEqual([200, 'Good evil yy']);
  });

  it('of a hidden pool reveal nothing about it, and work while pools is down', async () => {
    gateway.pools.answers.get = ({ caller }) => {
      expect(caller).toMatchObject({ address: '', admin: false });
      throw Problem.notFound('No Record Found');
    };
    expect((await get('/pool/abc')).text).toContain('<title>Launchpad</title>');
    gateway.pools.answers.get = () => {
      throw new Problem(503, 'unavailable', 'down');
    };
    expect((await get('/pool/abc')).status).toBe(200);
    expect(poolMessage().kycStatus).toBe(KycStatus.APPROVED);
  });

  it('say that they are not built where they are not', async () => {
    const bare = await TestGateway.start({ sharedWith: gateway, isBuilt: false });
    const answer = await bare.fetch('/');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      title: 'The page is not built',
      detail: 'Build web/site, then reload',
    });
    await bare.stop();
  });

  it('may run scripts of this site alone and speak to it, the networks and the issuer', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("object-src 'none'");
    // nothing but what is named here, and no https where there is none
    expect(policy).not.toMatch(/script-src-attr|upgrade-insecure-requests/);
    expect(policy).toContain("frame-ancestors 'self'");
    const connect = /connect-src ([^;]*)/.exec(policy)![1];
    expect(connect).toBe(
      `'self' ${gateway.url.replace('http', 'ws')} ${new URL(gateway.issuer.url).origin} https://goerli.example https://bsc.example`,
    );
  });

  it('are of https alone where the site is', async () => {
    const publicUrl = 'https://launchpad.example';
    const secure = await TestGateway.start({ sharedWith: gateway, publicUrl });
    const { headers } = await secure.fetch('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' wss://launchpad.example ");
    expect(policy).toContain('upgrade-insecure-requests');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
    await secure.stop();
  });

  it('reach WalletConnect, and know its project, only where the operator has one', async () => {
    const projectId = '0123456789abcdef0123456789abcdef';
    const phones = await TestGateway.start({ sharedWith: gateway, walletConnectProjectId: projectId });
    const read = async (from: typeof gateway) => {
      const page = await from.fetch('/');
      const { data } = (await (await from.fetch('/v1/config')).json()) as { data: Config };
      const policy = page.headers.get('content-security-policy')!;
      const [connect, frame] = ['connect', 'frame'].map((kind) => policy.match(`${kind}-src ([^;]*)`)?.[1]);
      return { data, policy, connect, frame };
    };
    const offered = await read(phones);
    expect(offered.data.walletConnectProjectId).toBe(projectId);
    expect(offered.connect).toMatch(/ wss:\/\/relay\.walletconnect\.org$/);
    expect(offered.frame).toMatch(/ https:\/\/verify\.walletconnect\.org$/);
    const plain = await read(gateway);
    expect(plain.data).not.toHaveProperty('walletConnectProjectId');
    expect(plain.policy).not.toContain('walletconnect');
    await phones.stop();
  });

  it('are shown in a frame by the sites alone that are named', async () => {
    const frameAncestors = 'https://app.safe.global,https://safe.example';
    const framed = await TestGateway.start({ sharedWith: gateway, frameAncestors });
    for (const path of ['/', '/admin', '/pool/abc', '/v1/config']) {
      const { headers } = await framed.fetch(path);
      expect(headers.get('content-security-policy')).toContain(
        "frame-ancestors 'self' https://app.safe.global https://safe.example;",
      );
      expect(headers.get('x-frame-options')).toBeNull();
      const own = (await get(path)).headers;
      expect(own.get('content-security-policy')).toContain("frame-ancestors 'self';");
      expect(own.get('x-frame-options')).toBe('SAMEORIGIN');
    }
    await framed.stop();
  });

  it.each([
    ['/', /Launchpad/],
    ['/admin/', /Launchpad/],
  ])('%s says to any page what it is as a Safe App', async (path, name) => {
    const { status, headers, text } = await get(`${path}manifest.json`);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    const manifest = JSON.parse(text) as { name: string; description: string; iconPath: string };
    expect(manifest.name).toMatch(name);
    expect(manifest.description).not.toBe('');
    // Safe shows it next to the name.
    const icon = await gateway.fetch(new URL(manifest.iconPath, `${gateway.url}${path}`).pathname);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(icon.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('get the configuration they need, and nothing of the services’ own', async () => {
    const { text } = await get('/v1/config');
    expect(JSON.parse(text)).toMatchObject({
      data: {
        networks: [{ chainId: 5 }, { name: 'BSC Testnet', chainId: 97, walletId: '0x61' }],
        adminWallet: `0x${'ad'.repeat(20)}`,
        oidc: { issuer: gateway.issuer.url, clientId: 'launchpad-admin-spa' },
        docsUrl: 'https://docs.example',
        ipfsGateway: '/ipfs/',
        demo: false,
      },
    });
    expect((JSON.parse(text) as { data: Config }).data.networks[0]).toEqual({
      name: 'Goerli Testnet',
      chainId: 5,
      walletId: '0x5',
      logo: '/networks/goerli.svg',
      publicRpcUrl: 'https://goerli.example/rpc',
      auction: `0x${'a1'.repeat(20)}`,
      fixedPriceSale: null,
      stableCoins: [{ name: 'USDC', address: `0x${'c1'.repeat(20)}`, decimals: 6 }],
      explorer: 'https://goerli.explorer.example',
      nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
      pools: true,
    });
    expect(text).not.toContain('secret-key');
  });

  it('include the descriptions of the API and of the sockets, and a page to try the API', async () => {
    const described = JSON.parse((await get('/v1/openapi.json')).text) as Record<string, unknown>;
    expect(described).toMatchObject({ openapi: '3.1.0', externalDocs: { url: '/v1/asyncapi.json' } });
    expect(JSON.parse((await get('/v1/asyncapi.json')).text)).toMatchObject({
      asyncapi: '3.0.0',
      operations: { orderPlaced: { action: 'send' }, watch: { action: 'receive' } },
    });
    const docs = await get('/v1/docs');
    expect(docs.text).not.toMatch(/<script>[^<]/);
    const files = [...docs.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect((await get(file)).status).toBe(200);
    expect((await get('/v1/docs/package.json')).status).toBe(404);
  });

  it('and calls are measured by route, and their trace goes on to the services', async () => {
    const heard: (string | undefined)[] = [];
    gateway.app.get<NatsConnection>(NATS).subscribe('content.v1.listFaqs', {
      callback: (_, message) => {
        heard.push(message.headers?.get('traceparent'));
      },
    });
    gateway.content.answers.listFaqs = () => ({ faqs: [] });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await gateway.json('GET', '/v1/admin/faq/list', undefined, { traceparent });
    await eventually(() => heard.length > 0);
    expect(heard[0]).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-/);
    const metrics = await gateway.app.get(Metrics).registry.metrics();
    const labels = '{method="GET",route="/v1/admin/faq/list",status="200"}';
    expect(metrics).toContain(`launchpad_http_seconds_count${labels} 1`);
    // in seconds
    const sum = Number(metrics.split(`launchpad_http_seconds_sum${labels} `)[1]?.split('\n')[0]);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(240);
  });

  it('health says alive and ready', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, text: 'ok' });
    expect(JSON.parse((await get('/readyz')).text)).toEqual({ ready: true, missing: [] });
  });

  it('health says when to ask again while something else is missing', async () => {
    let isMissing = true;
    gateway.app.get(Readiness).add('something', async () => {
      if (isMissing) throw new Error('down');
    });
    const { status, headers, text } = await get('/readyz');
    expect([status, headers.get('retry-after'), JSON.parse(text)]).toEqual([
      ...[503, '5', { ready: false, missing: ['something'] }],
    ]);
    isMissing = false;
    const again = await get('/readyz');
    expect([again.status, again.headers.get('retry-after')]).toEqual([200, null]);
  });

  it('are served while NATS is down: the instance stays ready, and names what is missing', async () => {
    const probe = () => fetch(`http://127.0.0.1:${gateway.app.get(HealthServer).port}/readyz`);
    await gateway.nats.down();
    try {
      await eventually(async () => (await get('/readyz')).text.includes('nats'));
      const [ready, probed, page, api] = await Promise.all([
        get('/readyz'),
        probe(),
        get('/faqs'),
        get(calls.listCms.path),
      ]);
      expect([ready.status, probed.status, page.status]).toEqual([200, 200, 200]);
      expect([503, 504]).toContain(api.status);
      expect(JSON.parse(ready.text)).toEqual({ ready: true, missing: ['nats'] });
      expect(api.headers.get('retry-after')).toBe('5');
    } finally {
      await gateway.nats.up();
    }
    await eventually(async () => !(await get('/readyz')).text.includes('nats'));
  });
});
