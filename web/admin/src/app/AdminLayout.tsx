import { MenuOutlined } from '@ant-design/icons';
import { FailedReads, Header, MissingWalletBanner, useAddress } from '@launchpad/web-kit';
import { Button, Drawer } from 'antd';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { t } from '../strings';
import { PageSkeleton, useIsOwner } from '../common/guards';
import { Sidebar } from './Sidebar';
import './AdminLayout.css';

const COLLAPSED = 'admin.sidebar.collapsed';

/** Header, sidebar (a drawer on phones) and page. */
export function AdminLayout() {
  const isOwner = useIsOwner();
  const connected = useAddress() !== undefined;
  const [collapsed, setCollapsed] = useState(localStorage.getItem(COLLAPSED) === 'true');
  const [drawer, setDrawer] = useState(false);

  const toggle = () => {
    localStorage.setItem(COLLAPSED, String(!collapsed));
    setCollapsed(!collapsed);
  };

  return (
    <>
      <Header />
      <MissingWalletBanner />
      <div className="admin">
        {connected && (
          <aside className="admin-side" data-collapsed={collapsed}>
            <Sidebar owner={isOwner} collapsed={collapsed} onToggle={toggle} />
          </aside>
        )}
        <main id="main" className="admin-main" tabIndex={-1}>
          {connected && (
            <Button className="admin-menu" icon={<MenuOutlined />} onClick={() => setDrawer(true)}>
              {t.nav.label}
            </Button>
          )}
          <FailedReads />
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Drawer open={drawer} onClose={() => setDrawer(false)} placement="left" title={t.nav.label} size={280}>
        <Sidebar owner={isOwner} onNavigate={() => setDrawer(false)} />
      </Drawer>
    </>
  );
}
