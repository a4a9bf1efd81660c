// Walks through what a user does on a running launchpad and prints what works: pages, lists of every service, a
// sign-in with a wallet created for this test, a picture stored in IPFS and read again, a socket, and what must be
// denied. Changes nothing that is visible to people. Environment: GATEWAY_URL (where to call it), PUBLIC_URL (its
// address for browsers). Exits with 1 when a step fails.
import { Wallet } from 'ethers';
import { SiweMessage } from 'siwe';

const gateway = process.env.GATEWAY_URL ?? process.env.PUBLIC_URL ?? '';
const site = new URL(process.env.PUBLIC_URL ?? gateway);
const wallet = Wallet.createRandom();
let cookie = '';
let networks = [];
let failed = 0;

await step('the gateway is ready', async () => {
  expect((await json('/readyz')).ready === true, 'not ready');
});
await step('the site and the admin area are served', async () => {
  for (const path of ['/', '/admin/'])
    expect(/<div id="root">/.test(await text(path)), `${path} is not a page`);
});
await step('the configuration names chains that are followed', async () => {
  const { data } = await json('/v1/config');
  networks = data.networks;
  expect(networks.length > 0, 'no networks');
  const clocks = new Set(data.clocks.map(({ chainId }) => chainId));
  for (const { chainId } of networks) expect(clocks.has(chainId), `chain ${chainId} has no clock yet`);
});
await step('pools are listed', async () => {
  expect(Array.isArray((await json('/v1/front/pools/list/all')).data.pools), 'no list');
});
await step('FAQs and settings are read', async () => {
  await json('/v1/admin/faq/list');
  await json('/site_settings');
});
await step('a wallet signs in', async () => {
  const { data } = await json('/v1/auth/nonce');
  const message = new SiweMessage({
    domain: site.host,
    uri: site.origin,
    address: wallet.address,
    statement: 'Sign in to the launchpad.',
    version: '1',
    chainId: networks[0].chainId,
    nonce: data.nonce,
    issuedAt: new Date().toISOString(),
  }).prepareMessage();
  const signature = await wallet.signMessage(message);
  const answer = await call('/v1/auth/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature }),
  });
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const me = await json('/v1/auth/me');
  expect(me.data.address === wallet.address.toLowerCase(), 'the session belongs to another wallet');
});
await step("the wallet's bids are listed", () => json('/v1/front/order/mine'));
await step('a picture is stored and read again', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.set('kind', 'logo');
  form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  const { data } = await (await call('/v1/files', { method: 'POST', body: form })).json();
  const picture = await call(`/ipfs/${data.cid}`);
  expect(picture.headers.get('content-type') === 'image/png', 'it is not a picture any more');
});
await step('a socket opens', async () => {
  const opened = await text('/socket.io/?EIO=4&transport=polling', { headers: { origin: site.origin } });
  expect(opened.startsWith('0{'), opened);
});
await step('the wallet signs out', async () => {
  await call('/v1/auth/logout', { method: 'POST' });
  expect((await json('/v1/auth/me')).data.address === null, 'the session still exists');
});
await step('the admin area is denied without a token', () => call('/v1/admin/audit', {}, 401));
await step("writes from other sites' pages are rejected", () =>
  call('/v1/auth/logout', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }, 403),
);

console.log(failed === 0 ? 'All steps passed' : `${failed} steps failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function step(name, work) {
  try {
    await work();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED  ${name}: ${error.message}`);
  }
}

async function call(path, { headers, ...options } = {}, status) {
  const answer = await fetch(new URL(path, gateway), {
    ...options,
    headers: { ...(cookie && { cookie }), ...headers },
    signal: AbortSignal.timeout(15_000),
  });
  const right = status === undefined ? answer.ok : answer.status === status;
  if (!right) throw new Error(`${path} returns ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

async function json(path, options) {
  return (await call(path, options)).json();
}

async function text(path, options) {
  return (await call(path, options)).text();
}

function expect(holds, reason) {
  if (!holds) throw new Error(reason);
}
