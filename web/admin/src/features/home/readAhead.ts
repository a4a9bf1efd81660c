import { store } from '@launchpad/web-kit';
import { loadedConfig } from '@launchpad/web-kit/api/loadedConfig';
import { adminSession } from '@launchpad/web-kit/app/adminSession';
import { reconnects } from '@launchpad/web-kit/wallet/wallet';
import { poolsApi } from '../../common/api';
import { opens, staffOf } from '../../common/staff';
import { payoutsApi } from '../payouts/api';
import { OwnerHome } from './components/LazyOwnerHome';
import { poolQueues, SHOWN } from './model/queues';

const unobserved = { subscribe: false };

/**
 * Begins to read what the home shows to staff before it is drawn, which takes a phone half a second. Only where the account
 * decides what that is, and has a role that reads it: a wallet that reconnects may be another's, whose home is loaded
 * meanwhile where no account is signed in.
 */
export async function readHomeAhead(): Promise<void> {
  const session = adminSession();
  const isSignedIn = session.status === 'signed-in';
  // a failure is shown, with a Retry, where it takes its place
  if (reconnects() && !isSignedIn) void OwnerHome.preload().catch(() => {});
  if (!isSignedIn || reconnects()) return;
  const staff = staffOf(session.roles, false);
  const { adminWallet: walletAddress } = await loadedConfig();
  if (opens(staff, '/managepools')) {
    for (const { query } of Object.values(poolQueues))
      void store.dispatch(poolsApi.endpoints.managedPools.initiate({ walletAddress, ...query }, unobserved));
  }
  if (staff.may('listPayouts'))
    void store.dispatch(payoutsApi.endpoints.payouts.initiate({ limit: SHOWN }, unobserved));
}
