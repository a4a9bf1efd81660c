import {
  AppstoreOutlined,
  CommentOutlined,
  ContainerOutlined,
  FileTextOutlined,
  HistoryOutlined,
  LogoutOutlined,
  MedicineBoxOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  ProductOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
} from '@ant-design/icons-svg';
import { confirmLeave, Icon } from '@launchpad/web-kit';
import { signOutAdmin, useAdminSession } from '@launchpad/web-kit/app/adminSession';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { opens, type Staff } from '../common/staff';
import { t } from '../strings';
import './Sidebar.css';

interface Entry {
  to: string;
  label: string;
  icon: ReactNode;
  /** heading of its group */
  group?: string;
  /** path prefixes of further pages that belong to it */
  subpaths?: string[];
}

const dashboard: Entry = { to: '/dashboard', label: t.nav.dashboard, icon: <Icon of={AppstoreOutlined} /> };
const managePools: Entry = {
  to: '/managepools',
  label: t.nav.managePools,
  icon: <Icon of={ProductOutlined} />,
  subpaths: ['/create-pool', '/edit-pool', '/pool'],
};

const staffEntries: Entry[] = [
  dashboard,
  { ...managePools, group: t.nav.pools },
  {
    to: '/manage-ended-pools',
    label: t.nav.manageEndedPools,
    icon: <Icon of={ContainerOutlined} />,
    group: t.nav.pools,
  },
  { to: '/comments', label: t.nav.comments, icon: <Icon of={CommentOutlined} /> },
  { to: '/faqs', label: t.nav.manageFaqs, icon: <Icon of={QuestionCircleOutlined} /> },
  {
    to: '/manage-cmspages',
    label: t.nav.cmsPages,
    icon: <Icon of={FileTextOutlined} />,
    subpaths: ['/cmspages', '/create-cmspage', '/edit-cmspage'],
  },
  { to: '/settings', label: t.nav.settings, icon: <Icon of={SettingOutlined} /> },
  { to: '/audit', label: t.nav.audit, icon: <Icon of={HistoryOutlined} /> },
  { to: '/doctor', label: t.nav.doctor, icon: <Icon of={MedicineBoxOutlined} /> },
];

const otherEntries: Entry[] = [dashboard, managePools];

async function signOut(): Promise<void> {
  if (await confirmLeave()) await signOutAdmin();
}

/** The entry's `aria-current`: its own page, or one that belongs to it. */
function ariaCurrent({ to, subpaths = [] }: Entry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return subpaths.some((part) => `${pathname}/`.startsWith(`${part}/`)) ? 'true' : undefined;
}

interface Props {
  /** whose roles decide on the entries; undefined for a wallet's own ones */
  staff: Staff | undefined;
  collapsed?: boolean;
  /** absent in the drawer on phones, which cannot be collapsed */
  onToggle?: () => void;
  onNavigate?: () => void;
}

/** The admin area's navigation, with the pages that the user may open. */
export function Sidebar({ staff, collapsed = false, onToggle, onNavigate }: Props) {
  const { pathname } = useLocation();
  const entries = staff
    ? staffEntries.filter(({ to }) => staff.roles.length > 0 && opens(staff, to))
    : otherEntries;
  const { status } = useAdminSession();
  return (
    <div className="sidebar" data-collapsed={collapsed}>
      <nav aria-label={t.nav.label}>
        <ul className="sidebar-list">
          {entries.map((entry, index) => (
            <li key={entry.to}>
              {entry.group && entry.group !== entries[index - 1]?.group && (
                <span className="sidebar-group">{entry.group}</span>
              )}
              <Link
                to={entry.to}
                className="sidebar-link"
                aria-current={ariaCurrent(entry, pathname)}
                title={collapsed ? entry.label : undefined}
                onClick={onNavigate}
              >
                <span aria-hidden="true">{entry.icon}</span>
                <span className="sidebar-label">{entry.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {staff && (status === 'signed-in' || status === 'expired') && (
        <button
          type="button"
          className="sidebar-link sidebar-sign-out"
          title={collapsed ? t.access.signOut : undefined}
          onClick={() => void signOut()}
        >
          <span aria-hidden="true">
            <Icon of={LogoutOutlined} />
          </span>
          <span className="sidebar-label">{t.access.signOut}</span>
        </button>
      )}
      {onToggle && (
        <button
          type="button"
          className="sidebar-toggle"
          aria-expanded={!collapsed}
          aria-label={collapsed ? t.nav.expand : t.nav.collapse}
          onClick={onToggle}
        >
          {collapsed ? <Icon of={MenuUnfoldOutlined} /> : <Icon of={MenuFoldOutlined} />}
        </button>
      )}
    </div>
  );
}
