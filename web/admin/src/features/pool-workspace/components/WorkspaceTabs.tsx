import { Link } from 'react-router';
import { t } from '../../../strings';
import './WorkspaceTabs.css';

export const TABS = [
  'overview',
  'bids',
  'access',
  'review',
  'content',
  'comments',
  'history',
  'statement',
] as const;
export type Tab = (typeof TABS)[number];

/** The tab an address names; the overview for any other. */
export function tabOf(text: string | null): Tab {
  return TABS.find((tab) => tab === text) ?? 'overview';
}

/** The parts of a pool's page, as links, so that each has an address of its own. */
export function WorkspaceTabs({ current, tabs = TABS }: { current: Tab; tabs?: readonly Tab[] }) {
  return (
    <nav className="workspace-tabs" aria-label={t.workspace.label}>
      <ul className="workspace-tab-list">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={tab === 'overview' ? '?' : `?tab=${tab}`}
              className="workspace-tab"
              aria-current={tab === current ? 'page' : undefined}
            >
              {t.workspace.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
