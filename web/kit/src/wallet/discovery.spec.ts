import { jest } from '@jest/globals';
import type { Eip1193Provider } from './types';

const provider: Eip1193Provider = { request: () => Promise.resolve(null) };

/** A page that was just opened, in a browser with this `window.ethereum`. */
async function open(legacy?: unknown) {
  jest.resetModules();
  const discovery = await import('./discovery');
  Object.assign(window, { ethereum: legacy });
  jest.useFakeTimers();
  discovery.discoverWallets();
  const listed = () => discovery.walletRegistry.get().map(({ info }) => info.rdns);
  return { ...discovery, listed };
}

const announce = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
const info = (rdns: string) => ({ uuid: rdns, name: rdns, icon: '', rdns });

let asked = 0;
const count = () => (asked += 1);
let failures: unknown[] = [];
const note = ({ error }: ErrorEvent) => failures.push(error);
beforeEach(() => {
  [asked, failures] = [0, []];
  window.addEventListener('eip6963:requestProvider', count);
  window.addEventListener('error', note);
});
afterEach(() => {
  window.removeEventListener('eip6963:requestProvider', count);
  window.removeEventListener('error', note);
  Object.assign(window, { ethereum: undefined });
  jest.useRealTimers();
});

describe('the wallets of a browser', () => {
  it('are asked for once, however often the page looks for them', async () => {
    const { discoverWallets, listed } = await open(provider);
    discoverWallets();
    jest.advanceTimersByTime(1_000);
    expect([asked, listed()]).toEqual([1, ['injected']]);
  });

  it('include one that does not announce itself, if 0.4 s later none has', async () => {
    const { listed } = await open(provider);
    jest.advanceTimersByTime(399);
    expect(listed()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(listed()).toEqual(['injected']);
  });

  it.each([
    ['an extension', 'extension.test', ['extension.test']],
    ['WalletConnect, which is the page’s own,', 'org.walletconnect', ['org.walletconnect', 'injected']],
  ])('where %s has announced itself list it as %s, in all %j', async (_, rdns, expected) => {
    const { listed } = await open(provider);
    announce({ info: info(rdns), provider });
    jest.advanceTimersByTime(1_000);
    expect(listed()).toEqual(expected);
  });

  it.each([undefined, {}, { request: 'no' }])('are none with %j in the place of a wallet', async (legacy) => {
    const { listed } = await open(legacy);
    jest.advanceTimersByTime(1_000);
    expect(listed()).toEqual([]);
  });

  it('are only those that announce themselves as the standard has it', async () => {
    const { listed } = await open();
    for (const junk of [undefined, null, 'text', 7, {}, { info: info('half.test') }, { provider }])
      announce(junk);
    window.dispatchEvent(new Event('eip6963:announceProvider'));
    expect([listed(), failures]).toEqual([[], []]);
    announce({ info: info('whole.test'), provider });
    expect(listed()).toEqual(['whole.test']);
  });
});
