import {
  Banner,
  Button,
  hadSession,
  Loading,
  renewSession,
  Skeleton,
  useAddress,
  useConfigQuery,
  useSignedIn,
  useWallet,
  useWalletActions,
  WalletButton,
} from '@launchpad/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { t } from '../strings';
import { signInAdmin, signOutAdmin, useAdminSession } from '@launchpad/web-kit/app/adminSession';
import { opens, useStaff } from './staff';
import './guards.css';

/** Shown instead of a page while a requirement is missing. */
export function Gate({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="gate card">
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <div className="gate-actions">{children}</div>
    </section>
  );
}

/** Placeholder for a loading page. */
export function PageSkeleton() {
  return (
    <Loading>
      <div className="gate-skeleton">
        <Skeleton height={32} width={220} />
        <Skeleton height={280} radius={16} />
      </div>
    </Loading>
  );
}

/** The admin area: for any connected wallet, and for accounts whose roles open the page. */
export function RequireAccess() {
  const { pathname } = useLocation();
  const { status: wallet } = useWallet();
  const { status: session } = useAdminSession();
  const { data: config } = useConfigQuery();
  const staff = useStaff();
  if ((wallet === 'connecting' && !staff) || (wallet === 'disconnected' && session === 'opening'))
    return <PageSkeleton />;
  if (wallet === 'disconnected' && !staff) {
    return (
      <Gate title={t.access.walletTitle} text={t.access.walletText}>
        <WalletButton />
        {config && <SignIn text={t.access.accountSignIn} />}
        <p className="muted">{t.access.accountText}</p>
      </Gate>
    );
  }
  // an account without any role sees the page's own gate
  if (staff && staff.roles.length > 0 && !opens(staff, pathname)) return <Forbidden roles={staff.roles} />;
  return <Outlet />;
}

/** Instead of a page that the account's roles do not open. */
function Forbidden({ roles }: { roles: readonly string[] }) {
  return (
    <Gate title={t.access.forbiddenTitle} text={t.access.forbiddenText(roles)}>
      <Link to="/dashboard">{t.access.back}</Link>
    </Gate>
  );
}

/** Pages for one's own pools, which are a wallet's. */
export function RequireWallet() {
  const { status } = useWallet();
  if (status === 'connected') return <Outlet />;
  return (
    <Gate title={t.access.walletTitle} text={t.access.ownPoolsText}>
      <WalletButton />
    </Gate>
  );
}

/** Pages for signed-in accounts only. */
export function RequireOwner() {
  const staff = useStaff();
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <PageSkeleton />;
  // without the configuration the admin is unknown; FailedReads reports the failure
  if (!config) return null;
  if (staff) return <RequireAdminAccount />;
  return (
    <Gate title={t.access.ownerTitle} text={t.access.ownerText}>
      <Link to="/dashboard">{t.access.back}</Link>
    </Gate>
  );
}

function RequireAdminAccount() {
  return (
    <AdminAccountGate>
      <Outlet />
    </AdminAccountGate>
  );
}

/** Redirects to the provider's sign-in page. */
function SignIn({ text, primary = false }: { text: string; primary?: boolean }) {
  const { status } = useAdminSession();
  const { data: config } = useConfigQuery();
  return (
    <>
      {status === 'unavailable' && <Banner tone="danger">{t.access.unavailable}</Banner>}
      <Button primary={primary} onClick={() => void (config && signInAdmin(config.oidc))}>
        {text}
      </Button>
    </>
  );
}

/** Shows its children to a signed-in account with a role, and a sign-in button to others. */
export function AdminAccountGate({ children }: { children: ReactNode }) {
  const session = useAdminSession();
  const { data: config } = useConfigQuery();
  const isExpired = session.status === 'expired';
  useEffect(() => {
    if (isExpired) void renewSession('admin');
  }, [isExpired]);
  if (session.status === 'opening' || !config) return <PageSkeleton />;
  // an expired session is renewed over the page, which keeps its input
  if (session.status === 'signed-in' || session.status === 'expired') {
    return session.roles.length > 0 ? (
      children
    ) : (
      <Gate title={t.access.noRoleTitle} text={t.access.noRoleText}>
        <Button onClick={() => void signOutAdmin()}>{t.access.signOut}</Button>
      </Gate>
    );
  }
  return (
    <Gate title={t.access.signInTitle} text={t.access.signInText}>
      <SignIn text={t.access.signIn} primary />
    </Gate>
  );
}

/** Shows its children once the wallet is signed in. A session that ends later is renewed over them. */
export function WalletSessionGate({ children }: { children: ReactNode }) {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  /** the wallet whose session opened the gate */
  const [opened, setOpened] = useState<string>();
  if (signedIn && opened !== address) setOpened(address);
  const isExpired = !signedIn && opened === address && hadSession('wallet');
  useEffect(() => {
    if (isExpired) void renewSession('wallet');
  }, [isExpired]);
  if (signedIn || isExpired) return children;
  return (
    <Gate title={t.access.walletSessionTitle} text={t.access.walletSessionText}>
      <Button primary onClick={() => void signIn()}>
        {t.access.walletSessionTitle}
      </Button>
    </Gate>
  );
}

/** Pool management: staff need their account, any other wallet its wallet session. */
export function ManagerGate({ children }: { children: ReactNode }) {
  const isStaff = useStaff() !== undefined;
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <PageSkeleton />;
  if (!config) return null;
  return isStaff ? (
    <AdminAccountGate>{children}</AdminAccountGate>
  ) : (
    <WalletSessionGate>{children}</WalletSessionGate>
  );
}
