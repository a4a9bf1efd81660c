import {
  AppstoreOutlined,
  ContainerOutlined,
  FileTextOutlined,
  HistoryOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  ProductOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { t } from '../strings';
import './Sidebar.css';

interface Entry {
  to: string;
  label: string;
  icon: ReactNode;
  /** stands under the group of this name */
  group?: string;
}

const dashboard: Entry = { to: '/dashboard', label: t.nav.dashboard, icon: <AppstoreOutlined /> };
const managePools: Entry = { to: '/managepools', label: t.nav.managePools, icon: <ProductOutlined /> };

const ownerEntries: Entry[] = [
  dashboard,
  { ...managePools, group: t.nav.pools },
  {
    to: '/manage-ended-pools',
    label: t.nav.manageEndedPools,
    icon: <ContainerOutlined />,
    group: t.nav.pools,
  },
  { to: '/faqs', label: t.nav.manageFaqs, icon: <QuestionCircleOutlined /> },
  { to: '/manage-cmspages', label: t.nav.cmsPages, icon: <FileTextOutlined /> },
  { to: '/settings', label: t.nav.settings, icon: <SettingOutlined /> },
  { to: '/audit', label: t.nav.audit, icon: <HistoryOutlined /> },
];

const otherEntries: Entry[] = [dashboard, managePools];

interface Props {
  /** the variant of the admin wallet */
  owner: boolean;
  collapsed?: boolean;
  /** absent in the phone's drawer, which is closed instead */
  onToggle?: () => void;
  onNavigate?: () => void;
}

/** The admin area's navigation, in the variant of the connected wallet. */
export function Sidebar({ owner, collapsed = false, onToggle, onNavigate }: Props) {
  const entries = owner ? ownerEntries : otherEntries;
  return (
    <div className="sidebar" data-collapsed={collapsed}>
      <nav aria-label={t.nav.label}>
        <ul className="sidebar-list">
          {entries.map((entry, index) => (
            <li key={entry.to}>
              {entry.group && entry.group !== entries[index - 1]?.group && (
                <span className="sidebar-group">{entry.group}</span>
              )}
              <NavLink
                to={entry.to}
                className={`sidebar-link${entry.group ? ' sidebar-link-grouped' : ''}`}
                title={collapsed ? entry.label : undefined}
                onClick={onNavigate}
              >
                <span aria-hidden="true">{entry.icon}</span>
                <span className="sidebar-label">{entry.label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {onToggle && (
        <button
          type="button"
          className="sidebar-toggle"
          aria-expanded={!collapsed}
          aria-label={collapsed ? t.nav.expand : t.nav.collapse}
          onClick={onToggle}
        >
          {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
      )}
    </div>
  );
}
