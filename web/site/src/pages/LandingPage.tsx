import { RenderNearViewport, lazyPart, useNetworks, useTitle } from '@launchpad/web-kit';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Hero } from '../features/landing/Hero';
import { LeadingSale } from '../features/pools/LeadingSale';
import { PoolTabs } from '../features/pools/PoolTabs';
import { RowSkeleton } from '../features/pools/RowSkeleton';
import { t } from '../strings';
import './LandingPage.css';

const Statistics = lazyPart(
  () => import('../features/landing/Statistics'),
  (m) => m.Statistics,
);
const Trending = lazyPart(
  () => import('../features/pools/Trending'),
  (m) => m.Trending,
);
const ApplyBanner = lazyPart(
  () => import('../features/landing/ApplyBanner'),
  (m) => m.ApplyBanner,
);
const FixedPriceSale = lazyPart(
  () => import('../features/sale/FixedPriceSale'),
  (m) => m.default,
);

/** Kept free until they are near. */
const STATISTICS_HEIGHT = 560;
const APPLY_HEIGHT = 240;

/** `/?id=pools` and `/?id=trending` scroll to their section, once it is there and each time that they are opened. */
function useScrollTarget(isThere: boolean) {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const id = params.get('id');
  useEffect(() => {
    if (isThere && (id === 'pools' || id === 'trending'))
      document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });
  }, [id, key, isThere]);
}

/** Whether the whole page was drawn since it was loaded. */
let wasWhole = false;

export function LandingPage() {
  useTitle(undefined);
  // what is in view is painted first, the rest right after; at once for who comes back and was further down
  const hasRest = useDeferredValue(true, wasWhole);
  useScrollTarget(hasRest);
  useEffect(() => {
    wasWhole ||= hasRest;
  }, [hasRest]);
  return (
    <>
      <Hero />
      <LeadingSale />
      {hasRest ? <Rest /> : <div className="landing-rest" />}
    </>
  );
}

/** What is below the first screen of a phone. */
function Rest() {
  const sales = useNetworks().filter((network) => network.fixedPriceSale);
  return (
    <>
      <section id="pools" className="container section" aria-labelledby="pools-title">
        <h2 id="pools-title">{t.landing.pools}</h2>
        <PoolTabs />
      </section>
      <RenderNearViewport height={STATISTICS_HEIGHT}>
        <Statistics />
      </RenderNearViewport>
      <section id="trending" className="container section" aria-labelledby="trending-title">
        <h2 id="trending-title">{t.landing.trending}</h2>
        <RenderNearViewport height={172}>
          <Suspense fallback={<RowSkeleton />}>
            <Trending />
          </Suspense>
        </RenderNearViewport>
      </section>
      {sales.length > 0 && (
        <RenderNearViewport height={420}>
          <FixedPriceSale networks={sales} />
        </RenderNearViewport>
      )}
      <RenderNearViewport height={APPLY_HEIGHT}>
        <ApplyBanner />
      </RenderNearViewport>
    </>
  );
}
