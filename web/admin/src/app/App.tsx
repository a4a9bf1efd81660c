import { CouldNotLoad, ErrorBoundary, lazyPart } from '@launchpad/web-kit';
import { Navigate, Route, Routes } from 'react-router';
import { AdminLayout } from './AdminLayout';
import { RequireAccess, RequireOwner, RequireWallet } from '../common/guards';
import DashboardPage from '../pages/DashboardPage';

/** It includes antd, which the other pages show without. */
const PageTheme = lazyPart(
  () => import('./PageTheme'),
  (m) => m.PageTheme,
);
const ManagePoolsPage = lazyPart(
  () => import('../pages/ManagePoolsPage'),
  (m) => m.default,
);
const ManageEndedPoolsPage = lazyPart(
  () => import('../pages/ManageEndedPoolsPage'),
  (m) => m.default,
);
const CreatePoolPage = lazyPart(
  () => import('../pages/CreatePoolPage'),
  (m) => m.default,
);
const EditPoolPage = lazyPart(
  () => import('../pages/EditPoolPage'),
  (m) => m.default,
);
const PoolPage = lazyPart(
  () => import('../pages/PoolPage'),
  (m) => m.default,
);
const CommentsPage = lazyPart(
  () => import('../pages/CommentsPage'),
  (m) => m.default,
);
const FaqsPage = lazyPart(
  () => import('../pages/FaqsPage'),
  (m) => m.default,
);
const ManageCmsPage = lazyPart(
  () => import('../pages/ManageCmsPage'),
  (m) => m.default,
);
const CreateCmsPage = lazyPart(
  () => import('../pages/CmsFormPage'),
  (m) => m.CreateCmsPage,
);
const EditCmsPage = lazyPart(
  () => import('../pages/CmsFormPage'),
  (m) => m.EditCmsPage,
);
const SiteTextsPage = lazyPart(
  () => import('../pages/SiteTextsPage'),
  (m) => m.default,
);
const SettingsPage = lazyPart(
  () => import('../pages/SettingsPage'),
  (m) => m.default,
);
const AuditPage = lazyPart(
  () => import('../pages/AuditPage'),
  (m) => m.default,
);
const DoctorPage = lazyPart(
  () => import('../pages/DoctorPage'),
  (m) => m.default,
);
const SignedInPage = lazyPart(
  () => import('../pages/SignedInPage'),
  (m) => m.default,
);
const NotFoundPage = lazyPart(
  () => import('../pages/NotFoundPage'),
  (m) => m.default,
);

/** Loaded with the frame, since most visits begin with it. */
function HomePage() {
  return (
    <ErrorBoundary fallback={(reset) => <CouldNotLoad onRetry={reset} />}>
      <DashboardPage />
    </ErrorBoundary>
  );
}

/** The routes under /admin. */
export function App() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route element={<RequireAccess />}>
          <Route index element={<Navigate to="/dashboard" replace />} />
          <Route path="dashboard" element={<HomePage />} />
          <Route element={<RequireOwner />}>
            <Route path="doctor" element={<DoctorPage />} />
          </Route>
          <Route element={<PageTheme />}>
            <Route path="managepools" element={<ManagePoolsPage />} />
            <Route path="pool/:poolId" element={<PoolPage />} />
            <Route element={<RequireWallet />}>
              <Route path="create-pool" element={<CreatePoolPage />} />
              <Route path="edit-pool/:poolId" element={<EditPoolPage />} />
            </Route>
            <Route element={<RequireOwner />}>
              <Route path="manage-ended-pools" element={<ManageEndedPoolsPage />} />
              <Route path="comments" element={<CommentsPage />} />
              <Route path="faqs" element={<FaqsPage />} />
              <Route path="cmspages" element={<SiteTextsPage />} />
              <Route path="manage-cmspages" element={<ManageCmsPage />} />
              <Route path="create-cmspage" element={<CreateCmsPage />} />
              <Route path="edit-cmspage/:pageId" element={<EditCmsPage />} />
              <Route path="settings" element={<SettingsPage />} />
              <Route path="audit" element={<AuditPage />} />
            </Route>
          </Route>
        </Route>
        <Route path="signed-in" element={<SignedInPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
