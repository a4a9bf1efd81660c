import { useTitle } from '@launchpad/web-kit';
import { ManagerGate, useIsOwner } from '../common/guards';
import { LinkButton } from '../common/LinkButton';
import { ManagedPools } from '../features/manage-pools/components/ManagedPools';
import { t } from '../strings';

/** The wallet's own pools, or all pools for the admin. */
export default function ManagePoolsPage() {
  useTitle(t.manage.title);
  const isOwner = useIsOwner();
  return (
    <>
      <header className="page-head">
        <h1 className="page-title">{t.manage.title}</h1>
        <LinkButton to="/create-pool" primary>
          {t.manage.add}
        </LinkButton>
      </header>
      <ManagerGate>
        <ManagedPools isAdmin={isOwner} />
      </ManagerGate>
    </>
  );
}
