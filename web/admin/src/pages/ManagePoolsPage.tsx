import { useTitle } from '@launchpad/web-kit';
import { ManagerGate } from '../common/guards';
import { LinkButton } from '../common/LinkButton';
import { opens, useStaff } from '../common/staff';
import { ManagedPools } from '../features/manage-pools/components/ManagedPools';
import { t } from '../strings';

/** The wallet's own pools, or all pools for staff. */
export default function ManagePoolsPage() {
  useTitle(t.manage.title);
  const staff = useStaff();
  return (
    <>
      <header className="page-head">
        <h1 className="page-title">{t.manage.title}</h1>
        {(!staff || opens(staff, '/create-pool')) && (
          <LinkButton to="/create-pool" primary>
            {t.addPool}
          </LinkButton>
        )}
      </header>
      <ManagerGate>
        <ManagedPools />
      </ManagerGate>
    </>
  );
}
