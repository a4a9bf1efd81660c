import { useEffect, useState } from 'react';
import { adminSignInUrl } from './adminSession';
import { Banner } from '../components/feedback';
import { Button } from '../components/Button';
import { Modal } from '../components/Modal';
import { t } from '../strings';
import { useWalletActions } from '../wallet/hooks';
import type { Renewal } from '../session/renewal';

interface Props {
  renewal: Renewal;
}

/**
 * Renews a session without leaving the page. The dialog may be shown long after the refusal, so it ends nothing but its
 * own renewal: the refusal has ended the session, and a new session ends the renewal.
 */
export function RenewalDialog({ renewal }: Props) {
  return renewal.kind === 'wallet' ? <WalletRenewal renewal={renewal} /> : <AdminRenewal renewal={renewal} />;
}

function WalletRenewal({ renewal }: Props) {
  const { signIn } = useWalletActions();
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    const done = await signIn();
    setBusy(false);
    if (done) renewal.end(true);
  };
  return (
    <Modal
      open
      centered
      width={440}
      title={t.session.ended}
      busy={busy}
      onCancel={() => renewal.end(false)}
      footer={
        <>
          <Button disabled={busy} onClick={() => renewal.end(false)}>
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

function AdminRenewal({ renewal }: Props) {
  const [signInUrl, setSignInUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  // created in advance: browsers block a window that is not opened directly by the click
  useEffect(() => {
    let current = true;
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
  return (
    <Modal
      open
      centered
      width={440}
      title={t.session.ended}
      onCancel={() => renewal.end(false)}
      footer={
        <>
          <Button onClick={() => renewal.end(false)}>{t.session.notNow}</Button>
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
