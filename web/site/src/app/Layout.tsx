import {
  FailedReads,
  Header,
  lazyPart,
  Loading,
  MissingWalletBanner,
  RenderNearViewport,
  Skeleton,
} from '@launchpad/web-kit';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';

const Footer = lazyPart(
  () => import('./Footer'),
  (m) => m.Footer,
);
/** What it takes at least: it grows downwards, where a page that shrinks would move under who has scrolled to its end. */
const FOOTER_HEIGHT = 320;

/** The layout of every public page. */
export function Layout() {
  const { pathname } = useLocation();
  // what is in view is painted first
  const hasFooter = useDeferredValue(true, false);
  useEffect(() => {
    const { search, hash } = window.location;
    if (!new URLSearchParams(search).has('id') && hash === '') window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <MissingWalletBanner />
      <Header />
      <main id="main" tabIndex={-1}>
        <FailedReads />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {hasFooter && (
        <RenderNearViewport height={FOOTER_HEIGHT}>
          <Footer />
        </RenderNearViewport>
      )}
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="container" style={{ paddingBlock: 48, minHeight: '100vh' }}>
      <Loading>
        <Skeleton height={36} width="40%" />
        <br />
        <Skeleton height={220} radius={16} />
      </Loading>
    </div>
  );
}
