import { readFileSync } from 'node:fs';
import { loadedWith, sourceOf } from '@launchpad/web-kit/test/sources';

/**
 * The chain libraries are most of the site's scripts. A visitor who only looks at sales must not load them: they
 * load with the first action that needs them.
 */

/** Safe's and WalletConnect's packages, ethers, and the package that depends on it, but for its record of the networks, its arithmetic and the names of links. */
const CHAINS =
  /^(@safe-global\/|@walletconnect\/|ethers(\/|$)|@launchpad\/contracts(\/(?!(networks|clearing|pool-page)$)|$))/;

const START = 'web/site/src/main.tsx';
const LANDING = 'web/site/src/pages/LandingPage.tsx';
const POOL = 'web/site/src/pages/PoolPage.tsx';

const isPart = (file: string, part: string) =>
  new RegExp(`lazyPart\\(\\s*\\(\\) => import\\('[^']*/${part.replace(/.*\/|\.tsx?$/g, '')}'\\)`).test(
    readFileSync(file, 'utf8'),
  );

/** A file, its static imports, and the components these load lazily. */
function shownWith(entry: string, seen = new Set<string>()): Set<string> {
  for (const file of loadedWith(entry)) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const part of sourceOf(file).parts) if (isPart(file, part)) shownWith(part, seen);
  }
  return seen;
}

const chainsIn = (files: Iterable<string>) =>
  [...files].flatMap((file) =>
    sourceOf(file)
      .packages.filter((name) => CHAINS.test(name))
      .map((name) => `${file}: ${name}`),
  );

describe('a visitor', () => {
  const landing = [...loadedWith(START), ...loadedWith(LANDING)];

  it('loads with a pool nothing of the landing page', () => {
    const files = [...loadedWith(START), ...loadedWith(POOL)];
    expect(files.filter((file) => /pages\/LandingPage|PoolTabs|PoolCard\.tsx/.test(file))).toEqual([]);
  });

  it('loads no chain library with the landing page', () => {
    expect(chainsIn(landing)).toEqual([]);
  });

  it('loads neither a pool’s texts, nor what sends transactions, nor the socket, nor an admin’s session, before the landing page shows', () => {
    const late =
      /strings\/en\.pool|transactions\/(sendTx|watch|revert)\.|app\/adminSession\.|realtime\/(realtime|patch)\./;
    expect(landing.filter((file) => late.test(file))).toEqual([]);
    expect(landing.flatMap((file) => sourceOf(file).packages)).not.toContain('socket.io-client');
  });

  it('loads what sends transactions with no pool, but with the first one to send', () => {
    const files = [...loadedWith(POOL)];
    expect(files.filter((file) => /transactions\/useSendTx/.test(file))).not.toEqual([]);
    expect(files.filter((file) => /transactions\/(sendTx|watch)\./.test(file))).toEqual([]);
  });

  it('loads with a pool neither the form of a bid, nor a wallet’s position, nor what is far below', () => {
    const late =
      /BidForm|PositionCard|BidButton|bidWrites|Comments|OtherSales|Description|NotFoundPage|en\.(myBids|order|ownBids)/;
    expect([...loadedWith(POOL)].filter((file) => late.test(file))).toEqual([]);
  });

  it('loads none with any part of the landing page', () => {
    const files = shownWith(LANDING);
    expect([...files].filter((file) => /FixedPriceSale|TrendingSlider|WalletDialog/.test(file)).length).toBe(
      3,
    );
    expect(chainsIn(files)).toEqual([]);
  });

  it('loads none with a pool, its chart and its bid form', () => {
    const files = shownWith(POOL);
    expect([...files].filter((file) => /PriceChart|BidSheet|BidForm|PlaceOrderModal/.test(file)).length).toBe(
      4,
    );
    expect(chainsIn(files)).toEqual([]);
  });
});

it('the check finds them where they are imported', () => {
  expect(chainsIn(loadedWith('web/kit/src/chain/calls.ts'))).not.toEqual([]);
});
