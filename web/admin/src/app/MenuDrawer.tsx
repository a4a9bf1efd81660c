import { ThemeProvider } from '@launchpad/web-kit';
import { Drawer } from 'antd';
import type { Staff } from '../common/staff';
import { t } from '../strings';
import { Sidebar } from './Sidebar';

interface Props {
  open: boolean;
  /** whose roles decide on the entries; undefined for a wallet's own ones */
  staff: Staff | undefined;
  onClose: () => void;
}

/** The navigation on phones. */
export function MenuDrawer({ open, staff, onClose }: Props) {
  return (
    <ThemeProvider>
      <Drawer open={open} onClose={onClose} placement="left" title={t.nav.label} size={280}>
        <Sidebar staff={staff} onNavigate={onClose} />
      </Drawer>
    </ThemeProvider>
  );
}
