import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../components/lazyPart';
import { Button } from '../components/Button';
import { Modal } from '../components/Modal';
import { useNetworks } from '../api/networks';
import { alertSuccess } from '../alerts/alerts';
import { copyText } from '../components/copy';
import { AddressLabel, ExternalLink } from '../components/links';
import { formatBalance } from '../formats';
import { t } from '../strings';
import { walletConnectTexts, walletNeeds } from '../strings/walletConnect';
import { hasBrowserWallet, WALLET_CONNECT_RDNS } from '../wallet/discovery';
import { useDiscoveredWallets, useSignedIn, useWallet, useWalletActions } from '../wallet/hooks';
import { lastWallet } from '../wallet/wallet';
import { cancelPairing, usePairing } from '../wallet/walletConnect/pairing';
import { Sessions } from './Sessions';

interface Props {
  onClose: () => void;
  balance: bigint | undefined;
}

const PairingCode = lazyPart(
  () => import('./PairingCode'),
  (m) => m.PairingCode,
);

/** Chooses a wallet, or shows the connected account. */
export function WalletDialog({ onClose, balance }: Props) {
  const connected = useWallet().status === 'connected';
  const pairing = usePairing();
  const wasPairing = useRef(false);
  useEffect(() => {
    if (!pairing && wasPairing.current) onClose();
    wasPairing.current = pairing !== undefined;
  }, [pairing, onClose]);
  const cancel = () => {
    cancelPairing();
    onClose();
  };
  return (
    <Modal
      open
      title={connected ? t.wallet.account : pairing ? walletConnectTexts.title : t.wallet.choose}
      footer={null}
      onCancel={cancel}
      width={420}
      centered
    >
      {pairing ? (
        <Suspense>
          <PairingCode uri={pairing.uri} />
        </Suspense>
      ) : connected ? (
        <Account onClose={onClose} balance={balance} />
      ) : (
        <WalletList onClose={onClose} />
      )}
    </Modal>
  );
}

/** What a wallet needs to be used; wallets that announce themselves are extensions, but for these. */
const needs: Partial<Record<string, string>> = {
  [WALLET_CONNECT_RDNS]: walletNeeds.phone,
  'global.safe.app': walletNeeds.safe,
  'local.launchpad.demo': walletNeeds.demo,
};

function WalletList({ onClose }: { onClose: () => void }) {
  const wallets = useDiscoveredWallets();
  const { connect } = useWalletActions();
  return (
    <div className="wallet-list">
      {!hasBrowserWallet(wallets) && (
        <p>
          {t.wallet.none} {t.wallet.missingText}{' '}
          <ExternalLink href="https://metamask.io/download">{t.wallet.missingLink}</ExternalLink>
        </p>
      )}
      {wallets.map(({ info }) => (
        <button
          key={info.rdns}
          type="button"
          className="wallet-choice"
          onClick={() => {
            // its code is shown here
            if (info.rdns !== WALLET_CONNECT_RDNS) onClose();
            void connect(info.rdns);
          }}
        >
          {info.icon && <img src={info.icon} alt="" width={32} height={32} />}
          <span className="wallet-named">
            {info.name}
            <span className="muted">{needs[info.rdns] ?? walletNeeds.extension}</span>
          </span>
          {info.rdns === lastWallet() && <span className="faint">{t.wallet.last}</span>}
        </button>
      ))}
    </div>
  );
}

function Account({ onClose, balance }: Props) {
  const wallet = useWallet();
  const networks = useNetworks();
  const signedIn = useSignedIn();
  const { disconnect, signIn, switchTo } = useWalletActions();
  if (wallet.status !== 'connected') return null;
  const network = networks.find(({ chainId }) => chainId === wallet.chainId);
  const copy = async () => {
    if (await copyText(wallet.address)) alertSuccess(t.wallet.copied);
  };
  return (
    <>
      <dl className="wallet-facts">
        <div>
          <dt className="muted">{t.wallet.account}</dt>
          <dd>
            <AddressLabel address={wallet.address} explorer={network?.explorer} />
          </dd>
        </div>
        <div>
          <dt className="muted">{t.wallet.network}</dt>
          <dd>{network?.name ?? t.wallet.unknownNetwork}</dd>
        </div>
        {network && balance !== undefined && (
          <div>
            <dt className="muted">{t.wallet.balance}</dt>
            <dd className="num">
              {formatBalance(balance, network.nativeCurrency.decimals)} {network.nativeCurrency.symbol}
            </dd>
          </div>
        )}
      </dl>
      {signedIn && <Sessions />}
      <div className="wallet-actions">
        {!signedIn && (
          <Button primary onClick={() => void signIn()}>
            {t.wallet.signIn}
          </Button>
        )}
        {networks
          .filter(({ chainId, pools }) => pools && chainId !== wallet.chainId)
          .map((other) => (
            <Button key={other.chainId} onClick={() => void switchTo(other)}>
              {t.wallet.switchTo(other.name)}
            </Button>
          ))}
        <Button onClick={() => void copy()}>{t.wallet.copy}</Button>
        <Button
          danger
          onClick={() => {
            onClose();
            void disconnect();
          }}
        >
          {t.wallet.disconnect}
        </Button>
      </div>
    </>
  );
}
