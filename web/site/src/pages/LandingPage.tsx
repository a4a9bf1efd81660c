import { RenderNearViewport, lazyPart, useNetworks, useTitle } from '@launchpad/web-kit';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ApplyBanner } from '../features/landing/ApplyBanner';
import { Hero } from '../features/landing/Hero';
import { Statistics } from '../features/landing/Statistics';
import { LeadingSale } from '../features/pools/LeadingSale';
import { PoolTabs } from '../features/pools/PoolTabs';
import { Trending } from '../features/pools/Trending';
import { t } from '../strings';
import './LandingPage.css';

const FixedPriceSale = lazyPart(
  () => import('../features/sale/FixedPriceSale'),
  (m) => m.default,
);

/** `/?id=pools` and `/?id=trending` scroll to their section. */
function useScrollTarget() {
  const [params] = useSearchParams();
  const id = params.get('id');
  useEffect(() => {
    if (id === 'pools' || id === 'trending')
      document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });
  }, [id, params]);
}

export function LandingPage() {
  useTitle(undefined);
  useScrollTarget();
  const sales = useNetworks().filter((network) => network.fixedPriceSale);
  return (
    <>
      <Hero />
      <LeadingSale />
      <section id="pools" className="container section" aria-labelledby="pools-title">
        <h2 id="pools-title">{t.landing.pools}</h2>
        <PoolTabs />
      </section>
      <Statistics />
      <section id="trending" className="container section" aria-labelledby="trending-title">
        <h2 id="trending-title">{t.landing.trending}</h2>
        <RenderNearViewport height={172}>
          <Trending />
        </RenderNearViewport>
      </section>
      {sales.length > 0 && (
        <RenderNearViewport height={420}>
          <Suspense>
            <FixedPriceSale networks={sales} />
          </Suspense>
        </RenderNearViewport>
      )}
      <ApplyBanner />
    </>
  );
}
