import { useEffect, useState } from 'react';
import { adminSignInAddress, expireAdminSession, useAdminSession } from './adminSession';
import { Banner } from '../components/feedback';
import { Button } from '../components/Button';
import { Modal } from '../components/Modal';
import { t } from '../strings';
import { useAddress, useWalletActions } from '../wallet/hooks';
import { endRenewal, type SessionKind } from '../session/renewal';

/** Renews a session over the page, which stays as it is. */
export function RenewalDialog({ kind }: { kind: SessionKind }) {
  return kind === 'wallet' ? <WalletRenewal /> : <AdminRenewal />;
}

function WalletRenewal() {
  const { signIn } = useWalletActions();
  const [busy, setBusy] = useState(false);
  const address = useAddress();
  const [askedOf] = useState(address);
  useEffect(() => {
    if (address !== askedOf) endRenewal('wallet', false);
  }, [address, askedOf]);
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

const WINDOW = 'popup,width=500,height=680';

function AdminRenewal() {
  const session = useAdminSession();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  // made before it is needed: a window that is not opened by the press itself is blocked
  useEffect(() => {
    let current = true;
    // the server refused the token, whatever its own time says
    expireAdminSession();
    adminSignInAddress()
      .then((url) => current && setAddress(url))
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
            href={address}
            aria-disabled={!address}
            target="_blank"
            rel="opener"
            onClick={(event) => {
              // where no window may be opened, the link opens a tab
              if (address && window.open(address, 'admin-sign-in', WINDOW)) event.preventDefault();
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
