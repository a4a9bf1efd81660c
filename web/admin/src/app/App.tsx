import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { AdminLayout } from './AdminLayout';
import { RequireOwner, RequireWallet } from './guards';

const DashboardPage = lazy(() => import('../pages/DashboardPage'));
const ManagePoolsPage = lazy(() => import('../pages/ManagePoolsPage'));
const ManageEndedPoolsPage = lazy(() => import('../pages/ManageEndedPoolsPage'));
const CreatePoolPage = lazy(() => import('../pages/CreatePoolPage'));
const EditPoolPage = lazy(() => import('../pages/EditPoolPage'));
const FaqsPage = lazy(() => import('../pages/FaqsPage'));
const ManageCmsPage = lazy(() => import('../pages/ManageCmsPage'));
const CreateCmsPage = lazy(() => import('../pages/CmsFormPage').then((m) => ({ default: m.CreateCmsPage })));
const EditCmsPage = lazy(() => import('../pages/CmsFormPage').then((m) => ({ default: m.EditCmsPage })));
const SiteTextsPage = lazy(() => import('../pages/SiteTextsPage'));
const SettingsPage = lazy(() => import('../pages/SettingsPage'));
const AuditPage = lazy(() => import('../pages/AuditPage'));
const SignedInPage = lazy(() => import('../pages/SignedInPage'));
const NotFoundPage = lazy(() => import('../pages/NotFoundPage'));

/** All addresses under /admin. */
export function App() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route element={<RequireWallet />}>
          <Route index element={<Navigate to="/dashboard" replace />} />
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="managepools" element={<ManagePoolsPage />} />
          <Route path="create-pool" element={<CreatePoolPage />} />
          <Route path="edit-pool/:poolId" element={<EditPoolPage />} />
          <Route element={<RequireOwner />}>
            <Route path="manage-ended-pools" element={<ManageEndedPoolsPage />} />
            <Route path="faqs" element={<FaqsPage />} />
            <Route path="cmspages" element={<SiteTextsPage />} />
            <Route path="manage-cmspages" element={<ManageCmsPage />} />
            <Route path="create-cmspage" element={<CreateCmsPage />} />
            <Route path="edit-cmspage/:pageId" element={<EditCmsPage />} />
            <Route path="settings" element={<SettingsPage />} />
            <Route path="audit" element={<AuditPage />} />
          </Route>
        </Route>
        <Route path="signed-in" element={<SignedInPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
