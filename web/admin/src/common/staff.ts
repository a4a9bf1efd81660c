import { adminPages, mayCall, mayOpen, type AdminPage, type CallName } from '@launchpad/api';
import { useAddress, useConfigQuery, useIsAdminWallet, useWallet } from '@launchpad/web-kit';
import { useAdminSession } from '@launchpad/web-kit/app/adminSession';
import { useState } from 'react';
import { matchPath } from 'react-router';

/** Who works by an account's roles: somebody without a wallet, or with the admin wallet. */
export interface Staff {
  /** without the prefix that they have at the provider: "reviewer" */
  roles: readonly string[];
  /** holds launchpad-admin */
  isAdmin: boolean;
  /** has the admin wallet, which the contract demands for some acts */
  hasAdminWallet: boolean;
  /** whether the roles allow a call */
  may: (call: CallName) => boolean;
}

/** What a role may do; the server checks each call by the same rule. */
export function staffOf(roles: readonly string[], hasAdminWallet: boolean): Staff {
  const isAdmin = roles.includes('admin');
  return { roles, isAdmin, hasAdminWallet, may: (call) => isAdmin || mayCall(roles, call) };
}

/** Whether staff may open a path of the admin area. Paths that no role opens, as one's own pools, are the admin's. */
export function opens({ roles, isAdmin }: Staff, path: string): boolean {
  const page = (Object.keys(adminPages) as AdminPage[]).find((pattern) => matchPath(pattern, path));
  return isAdmin || (page !== undefined && mayOpen(roles, page));
}

/**
 * The user's roles, where the account decides. Undefined for a wallet that is not the admin wallet, and for visitors. The
 * admin wallet counts as an admin's until its account says otherwise: each page then asks for the sign-in.
 */
export function useStaff(): Staff | undefined {
  const hasAdminWallet = useIsAdminWallet(useAddress());
  const { status: wallet } = useWallet();
  const session = useAdminSession();
  const hasAccount = session.status === 'signed-in' || session.status === 'expired';
  /** whether the account decided when a wallet was chosen: until that is connected its page stays, with what is typed */
  const [isAccounts, setAccounts] = useState(false);
  const decides = wallet === 'disconnected' && hasAccount;
  if (wallet !== 'connecting' && isAccounts !== decides) setAccounts(decides);
  const isFree = wallet === 'disconnected' || (wallet === 'connecting' && isAccounts);
  if (!isFree && !hasAdminWallet) return undefined;
  if (hasAccount) return staffOf(session.roles, hasAdminWallet);
  return hasAdminWallet ? staffOf(['admin'], hasAdminWallet) : undefined;
}

/** The address under which the user's pools are listed: all for staff, those of the wallet for others; empty for nobody. */
export function useManager(): string {
  const address = useAddress();
  const isStaff = useStaff() !== undefined;
  const adminWallet = useConfigQuery().data?.adminWallet;
  return (isStaff ? adminWallet : address) ?? '';
}
