import { useTitle } from '@launchpad/web-kit';
import { ManagedPools } from '../features/manage-pools/components/ManagedPools';
import { t } from '../strings';

/** All pools that have ended. */
export default function ManageEndedPoolsPage() {
  useTitle(t.nav.manageEndedPools);
  return (
    <>
      <h1 className="page-title">{t.nav.manageEndedPools}</h1>
      <ManagedPools ended />
    </>
  );
}
