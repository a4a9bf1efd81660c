import {
  Banner,
  hadSession,
  Loading,
  renewSession,
  Skeleton,
  useAddress,
  useConfigQuery,
  useIsAdminWallet,
  useSignedIn,
  useWallet,
  useWalletActions,
  WalletButton,
} from '@launchpad/web-kit';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { t } from '../strings';
import { signInAdmin, signOutAdmin, useAdminSession } from '@launchpad/web-kit/app/adminSession';
import './guards.css';

/** Whether the connected wallet is the admin wallet, which decides labels, sidebar and bell. */
export function useIsOwner(): boolean {
  return useIsAdminWallet(useAddress());
}

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

/** Pages for any connected wallet. */
export function RequireWallet() {
  const { status } = useWallet();
  if (status === 'connected') return <Outlet />;
  if (status === 'connecting') return <PageSkeleton />;
  return (
    <Gate title={t.access.walletTitle} text={t.access.walletText}>
      <WalletButton />
    </Gate>
  );
}

/** Pages for the admin wallet only, with a signed-in admin account. */
export function RequireOwner() {
  const isOwner = useIsOwner();
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <PageSkeleton />;
  // without the configuration the admin is unknown; FailedReads reports the failure
  if (!config) return null;
  if (isOwner) return <RequireAdminAccount />;
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

/** Shows its children to a signed-in admin, and a sign-in button to others. */
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
    return session.isAdmin ? (
      children
    ) : (
      <Gate title={t.access.noRoleTitle} text={t.access.noRoleText}>
        <Button onClick={() => void signOutAdmin()}>{t.access.signOut}</Button>
      </Gate>
    );
  }
  return (
    <Gate title={t.access.signInTitle} text={t.access.signInText}>
      {session.status === 'unavailable' && <Banner tone="danger">{t.access.unavailable}</Banner>}
      <Button type="primary" onClick={() => void signInAdmin(config.oidc)}>
        {t.access.signIn}
      </Button>
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
      <Button type="primary" onClick={() => void signIn()}>
        {t.access.walletSessionTitle}
      </Button>
    </Gate>
  );
}

/** Pool management: the admin wallet needs the admin account, any other wallet its wallet session. */
export function ManagerGate({ children }: { children: ReactNode }) {
  const isOwner = useIsOwner();
  const { data: config, isLoading } = useConfigQuery();
  if (isLoading) return <PageSkeleton />;
  if (!config) return null;
  return isOwner ? (
    <AdminAccountGate>{children}</AdminAccountGate>
  ) : (
    <WalletSessionGate>{children}</WalletSessionGate>
  );
}
