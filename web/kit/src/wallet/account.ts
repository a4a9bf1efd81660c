import { sameAddress, shortAddress } from '../formats';
import { t } from '../strings';
import { walletStore } from './wallet';

/** Another account is connected than the one for which something was begun: nothing is asked of its wallet. */
export class OtherAccount extends Error {
  override readonly name = 'OtherAccount';
  /** what a user is shown, like a problem's */
  readonly detail: string;

  constructor(begunBy: string, connected: string) {
    const detail = t.wallet.otherAccount.message(shortAddress(begunBy), shortAddress(connected));
    super(detail);
    this.detail = detail;
  }
}

/**
 * Makes sure that what was begun by an account goes on in it, although its user may have chosen another one in the wallet
 * meanwhile. Without a wallet nothing can be asked of any, so that is no concern here.
 * @throws OtherAccount where another account is connected; an Error if it was begun without any
 */
export function requireAccount(begunBy: string | undefined): void {
  const wallet = walletStore.get();
  if (wallet.status !== 'connected') return;
  if (!begunBy) throw new Error(t.alerts.walletNotConnected.message);
  if (!sameAddress(wallet.address, begunBy)) throw new OtherAccount(begunBy, wallet.address);
}
