import { lazyPart } from '../components/lazyPart';
import { WalletOutlined } from '@ant-design/icons-svg';
import { Icon } from '../components/Icon';
import { Button } from '../components/Button';
import { Suspense, useState } from 'react';
import { useNetworks } from '../api/networks';
import { formatBalance, networkLabel, shortAddress } from '../formats';
import { t } from '../strings';
import { useSentTransactions } from '../transactions/useSendTx';
import { useNativeBalance, useWallet } from '../wallet/hooks';
import './WalletButton.css';

const WalletDialog = lazyPart(
  () => import('./WalletDialog'),
  (m) => m.WalletDialog,
);

/** Connects a wallet; once connected, shows network, balance to 3 decimals and the short address. */
export function WalletButton() {
  const wallet = useWallet();
  const [open, setOpen] = useState(false);
  const pendingCount = useSentTransactions().length;
  const networks = useNetworks();
  const network =
    wallet.status === 'connected' ? networks.find((n) => n.chainId === wallet.chainId) : undefined;
  const balance = useNativeBalance(network, pendingCount);

  return (
    <>
      {wallet.status === 'connected' ? (
        <button type="button" className="wallet-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className="wallet-button-wide">
            <i className={network ? 'dot dot-live' : 'dot dot-danger'} aria-hidden="true" />
            {network ? networkLabel(network.name) : t.wallet.unknownNetwork}
          </span>
          {network && balance !== undefined && (
            <span className="wallet-button-wide num">
              {formatBalance(balance, network.nativeCurrency.decimals)} {network.nativeCurrency.symbol}
            </span>
          )}
          <b className="num">{shortAddress(wallet.address)}</b>
        </button>
      ) : (
        <Button
          primary
          icon={<Icon of={WalletOutlined} />}
          loading={wallet.status === 'connecting'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {wallet.status === 'connecting' ? t.wallet.connecting : t.wallet.connect}
        </Button>
      )}
      {open && (
        <Suspense>
          <WalletDialog onClose={() => setOpen(false)} balance={balance} />
        </Suspense>
      )}
    </>
  );
}
