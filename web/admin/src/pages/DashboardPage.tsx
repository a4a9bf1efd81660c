import { FileTextOutlined, ProductOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTitle } from '@launchpad/web-kit';
import { Link } from 'react-router';
import { useIsOwner } from '../common/guards';
import { PoolCharts } from '../features/dashboard/components/PoolCharts';
import { t } from '../strings';
import './DashboardPage.css';

/** Shortcuts and the state of all approved pools. */
export default function DashboardPage() {
  const isOwner = useIsOwner();
  useTitle(t.dashboard.title);
  return (
    <>
      <h1 className="page-title">{t.dashboard.title}</h1>
      <div className="dashboard-tiles">
        <Tile
          to="/managepools"
          icon={<ProductOutlined />}
          title={t.nav.managePools}
          text={isOwner ? t.dashboard.tiles.pools : t.dashboard.tiles.ownPools}
        />
        {isOwner && (
          <>
            <Tile
              to="/faqs"
              icon={<QuestionCircleOutlined />}
              title={t.nav.manageFaqs}
              text={t.dashboard.tiles.faqs}
            />
            <Tile
              to="/manage-cmspages"
              icon={<FileTextOutlined />}
              title={t.nav.cmsPages}
              text={t.dashboard.tiles.cms}
            />
          </>
        )}
      </div>
      <PoolCharts />
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
