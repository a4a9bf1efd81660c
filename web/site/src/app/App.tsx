import { lazyPart } from '@launchpad/web-kit';
import { Route, Routes } from 'react-router';
import { Layout } from './Layout';

export const LandingPage = lazyPart(
  () => import('../pages/LandingPage'),
  (m) => m.LandingPage,
);
export const PoolPage = lazyPart(
  () => import('../pages/PoolPage'),
  (m) => m.default,
);
const MyBidsPage = lazyPart(
  () => import('../pages/MyBidsPage'),
  (m) => m.default,
);
const FaqsPage = lazyPart(
  () => import('../pages/FaqsPage'),
  (m) => m.default,
);
const CmsPage = lazyPart(
  () => import('../pages/CmsPage'),
  (m) => m.default,
);
const TextPage = lazyPart(
  () => import('../pages/TextPage'),
  (m) => m.default,
);
const NotFoundPage = lazyPart(
  () => import('../pages/NotFoundPage'),
  (m) => m.default,
);

/** The routes of the public site. */
export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<LandingPage />} />
        <Route path="pool/:poolId" element={<PoolPage />} />
        <Route path="my-bids" element={<MyBidsPage />} />
        <Route path="faqs" element={<FaqsPage />} />
        <Route path="cms/:pageTitle" element={<CmsPage />} />
        <Route path="tos" element={<TextPage text="terms_content" />} />
        <Route path="privacy" element={<TextPage text="privacy_content" />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
