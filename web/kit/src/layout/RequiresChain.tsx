import { lazyPart } from '../components/lazyPart';
import type { Network } from '@launchpad/api';
import { Button } from '../components/Button';
import { Suspense, useState, type ReactNode } from 'react';
import { t } from '../strings';
import { useWallet, useWalletActions } from '../wallet/hooks';

const WalletDialog = lazyPart(
  () => import('./WalletDialog'),
  (m) => m.WalletDialog,
);

interface Props {
  network: Network;
  /** the button to guard */
  children: ReactNode;
  block?: boolean;
  size?: 'small' | 'middle' | 'large';
}

/**
 * Guards a button that writes to a chain: without a wallet it connects, on another network it switches, and only
 * then shows the button.
 */
export function RequiresChain({ network, children, block = false, size = 'middle' }: Props) {
  const wallet = useWallet();
  const [open, setOpen] = useState(false);
  const { switchTo } = useWalletActions();
  if (wallet.status !== 'connected') {
    return (
      <>
        <Button
          key="connect"
          primary
          block={block}
          size={size}
          loading={wallet.status === 'connecting'}
          onClick={() => setOpen(true)}
        >
          {t.wallet.connect}
        </Button>
        {open && (
          <Suspense>
            <WalletDialog onClose={() => setOpen(false)} balance={undefined} />
          </Suspense>
        )}
      </>
    );
  }
  if (wallet.chainId !== network.chainId) {
    return (
      // a separate element, so that the click that switches does not also press the button that replaces it
      <Button key="switch" primary block={block} size={size} onClick={() => void switchTo(network)}>
        {t.wallet.switchTo(network.name)}
      </Button>
    );
  }
  return children;
}
