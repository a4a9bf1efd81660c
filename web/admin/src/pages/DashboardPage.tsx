import { FileTextOutlined, ProductOutlined, QuestionCircleOutlined } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import { Icon, lazyPart, RenderNearViewport, useTitle } from '@launchpad/web-kit';
import { Link } from 'react-router';
import { ManagerGate } from '../common/guards';
import { opens, useStaff } from '../common/staff';
import { AdminHome } from '../features/home/components/AdminHome';
import { LazyOwnerHome } from '../features/home/components/LazyOwnerHome';
import { MainAction } from '../features/manage-pools/components/MainAction';
import { PoolDialogs } from '../features/manage-pools/components/PoolDialogs';
import { t } from '../strings';
import './DashboardPage.css';

const PoolCharts = lazyPart(
  () => import('../features/dashboard/components/PoolCharts'),
  (m) => m.PoolCharts,
);
/** Below each other, as most windows show them. */
const CHARTS_HEIGHT = 720;

/** What needs the user now, shortcuts, and the state of all approved pools. */
export default function DashboardPage() {
  const staff = useStaff();
  const isShown = (page: string) => staff !== undefined && opens(staff, page);
  useTitle(t.dashboard.title);
  return (
    <>
      <h1 className="page-title">{t.dashboard.title}</h1>
      <div className="dashboard-tiles">
        {(!staff || isShown('/managepools')) && (
          <Tile
            to="/managepools"
            icon={<Icon of={ProductOutlined} />}
            title={t.nav.managePools}
            text={staff ? t.dashboard.tiles.pools : t.dashboard.tiles.ownPools}
          />
        )}
        {isShown('/faqs') && (
          <Tile
            to="/faqs"
            icon={<Icon of={QuestionCircleOutlined} />}
            title={t.nav.manageFaqs}
            text={t.dashboard.tiles.faqs}
          />
        )}
        {isShown('/manage-cmspages') && (
          <Tile
            to="/manage-cmspages"
            icon={<Icon of={FileTextOutlined} />}
            title={t.nav.cmsPages}
            text={t.dashboard.tiles.cms}
          />
        )}
      </div>
      <ManagerGate>
        <PoolDialogs>
          {staff ? (
            <AdminHome
              readsPools={isShown('/managepools')}
              settleButton={(pool) => <MainAction pool={pool} />}
            />
          ) : (
            <LazyOwnerHome settleButton={(pool) => <MainAction pool={pool} />} />
          )}
        </PoolDialogs>
      </ManagerGate>
      <RenderNearViewport height={CHARTS_HEIGHT}>
        <PoolCharts />
      </RenderNearViewport>
    </>
  );
}

function Tile({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  return (
    <Link to={to} className="card dashboard-tile">
      <span className="dashboard-tile-icon" aria-hidden="true">
        {icon}
      </span>
      <span>
        <strong>{title}</strong>
        <span className="muted dashboard-tile-text">{text}</span>
      </span>
    </Link>
  );
}
