import { Suspense } from 'react';
import { Button } from '../components/Button';
import { lazyPart } from '../components/lazyPart';
import { Modal } from '../components/Modal';
import { shortAddress } from '../formats';
import { t } from '../strings';
import { useSingleFlight } from '../transactions/useSendTx';
import { useWalletActions } from '../wallet/hooks';
import { cancelPairing, usePairing } from '../wallet/walletConnect/pairing';

const PairingCode = lazyPart(
  () => import('../layout/PairingCode'),
  (m) => m.PairingCode,
);

const texts = t.wallet.locked;

/** Asks to unlock the wallet, over the work that waits for it; to leave asks for what is not saved. */
export function LockedWalletDialog({ wallet }: { wallet: { rdns: string; address: string } }) {
  const { connect, disconnect } = useWalletActions();
  const { busy, run } = useSingleFlight();
  const pairing = usePairing();
  const leave = () => {
    cancelPairing();
    void disconnect();
  };
  return (
    <Modal
      open
      centered
      width={440}
      title={texts.title}
      // left by its button alone: a stray click on the page must not disconnect
      busy
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>{texts.leave}</Button>
          <Button primary loading={busy} onClick={() => void run(() => connect(wallet.rdns))}>
            {texts.unlock}
          </Button>
        </>
      }
    >
      <p>{texts.text(shortAddress(wallet.address))}</p>
      {pairing && (
        <Suspense>
          <PairingCode uri={pairing.uri} />
        </Suspense>
      )}
    </Modal>
  );
}
