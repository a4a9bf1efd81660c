import { useEffect, useState } from 'react';
import { adminSignInUrl, expireAdminSession, useAdminSession } from './adminSession';
import { Banner } from '../components/feedback';
import { Button } from '../components/Button';
import { Modal } from '../components/Modal';
import { t } from '../strings';
import { useAddress, useWalletActions } from '../wallet/hooks';
import { endRenewal, type SessionKind } from '../session/renewal';

/** Renews a session without leaving the page. */
export function RenewalDialog({ kind }: { kind: SessionKind }) {
  return kind === 'wallet' ? <WalletRenewal /> : <AdminRenewal />;
}

function WalletRenewal() {
  const { signIn } = useWalletActions();
  const [busy, setBusy] = useState(false);
  const address = useAddress();
  const [expectedAddress] = useState(address);
  useEffect(() => {
    if (address !== expectedAddress) endRenewal('wallet', false);
  }, [address, expectedAddress]);
  const renew = async () => {
    setBusy(true);
    const done = await signIn();
    setBusy(false);
    if (done) endRenewal('wallet', true);
  };
  return (
    <Modal
      open
      centered
      width={440}
      title={t.session.ended}
      busy={busy}
      onCancel={() => endRenewal('wallet', false)}
      footer={
        <>
          <Button disabled={busy} onClick={() => endRenewal('wallet', false)}>
            {t.session.notNow}
          </Button>
          <Button primary loading={busy} onClick={() => void renew()}>
            {t.wallet.signIn}
          </Button>
        </>
      }
    >
      {t.session.walletText}
    </Modal>
  );
}

const WINDOW_FEATURES = 'popup,width=500,height=680';

function AdminRenewal() {
  const session = useAdminSession();
  const [signInUrl, setSignInUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  // created in advance: browsers block a window that is not opened directly by the click
  useEffect(() => {
    let current = true;
    // the server rejected the token, even if it has not expired
    expireAdminSession();
    adminSignInUrl()
      .then((url) => current && setSignInUrl(url))
      .catch((error: unknown) => {
        console.error('admin sign-in', error);
        if (current) setFailed(true);
      });
    return () => {
      current = false;
    };
  }, []);
  const [wasExpired, setWasExpired] = useState(false);
  if (session.status === 'expired' && !wasExpired) setWasExpired(true);
  const isRenewed = wasExpired && session.status === 'signed-in';
  useEffect(() => {
    if (isRenewed) endRenewal('admin', true);
  }, [isRenewed]);
  return (
    <Modal
      open
      centered
      width={440}
      title={t.session.ended}
      onCancel={() => endRenewal('admin', false)}
      footer={
        <>
          <Button onClick={() => endRenewal('admin', false)}>{t.session.notNow}</Button>
          <a
            className="button button-primary"
            href={signInUrl}
            aria-disabled={!signInUrl}
            target="_blank"
            rel="opener"
            onClick={(event) => {
              // if the popup is blocked, the link opens a tab
              if (signInUrl && window.open(signInUrl, 'admin-sign-in', WINDOW_FEATURES))
                event.preventDefault();
            }}
          >
            {t.session.signInAdmin}
          </a>
        </>
      }
    >
      <p>{t.session.adminText}</p>
      {failed && <Banner tone="danger">{t.session.unavailable}</Banner>}
    </Modal>
  );
}
