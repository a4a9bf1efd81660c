import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { LandingPage } from '../pages/LandingPage';
import { Layout } from './Layout';

const PoolPage = lazy(() => import('../pages/PoolPage'));
const MyBidsPage = lazy(() => import('../pages/MyBidsPage'));
const FaqsPage = lazy(() => import('../pages/FaqsPage'));
const CmsPage = lazy(() => import('../pages/CmsPage'));
const TextPage = lazy(() => import('../pages/TextPage'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage'));

/** Every public address and its page. */
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
