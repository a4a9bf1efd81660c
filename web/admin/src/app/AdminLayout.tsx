import { MenuOutlined } from '@ant-design/icons-svg';
import {
  Button,
  FailedReads,
  Header,
  Icon,
  lazyPart,
  MissingWalletBanner,
  useAddress,
  useWallet,
} from '@launchpad/web-kit';
import { browserStorage } from '@launchpad/web-kit/storage/storage';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { t } from '../strings';
import { PageSkeleton } from '../common/guards';
import { useStaff } from '../common/staff';
import { Sidebar } from './Sidebar';
import './AdminLayout.css';

/** It includes antd, which nothing needs before it is opened. */
const MenuDrawer = lazyPart(
  () => import('./MenuDrawer'),
  (m) => m.MenuDrawer,
);

const COLLAPSED = 'admin.sidebar.collapsed';

/** Header, sidebar (a drawer on phones) and page. */
export function AdminLayout() {
  const staff = useStaff();
  const hasMenu = useAddress() !== undefined || staff !== undefined;
  // its place is kept while a wallet connects, so that the page is not seen to move aside
  const keepsPlace = useWallet().status === 'connecting';
  const [collapsed, setCollapsed] = useState(browserStorage.get(COLLAPSED) === 'true');
  /** undefined before it was opened */
  const [drawer, setDrawer] = useState<boolean>();

  const toggle = () => {
    browserStorage.set(COLLAPSED, String(!collapsed));
    setCollapsed(!collapsed);
  };

  return (
    <>
      <Header />
      <MissingWalletBanner />
      <div className="admin">
        {(hasMenu || keepsPlace) && (
          <aside className="admin-side" data-collapsed={collapsed}>
            {hasMenu && <Sidebar staff={staff} collapsed={collapsed} onToggle={toggle} />}
          </aside>
        )}
        <main id="main" className="admin-main" tabIndex={-1}>
          {hasMenu && (
            <Button className="admin-menu" icon={<Icon of={MenuOutlined} />} onClick={() => setDrawer(true)}>
              {t.nav.label}
            </Button>
          )}
          <FailedReads />
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {drawer !== undefined && (
        <Suspense>
          <MenuDrawer open={drawer} staff={staff} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </>
  );
}
