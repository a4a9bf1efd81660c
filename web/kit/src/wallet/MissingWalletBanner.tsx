import { useEffect, useState } from 'react';
import { ExternalLink } from '../components/links';
import { t } from '../strings';
import { hasBrowserWallet } from './discovery';
import { useDiscoveredWallets } from './hooks';
import './MissingWalletBanner.css';

/** Wallets get this long to announce themselves before one counts as missing. */
const GRACE_MS = 1_000;
const SHOWN_MS = 10_000;

/** Shows for 10 seconds that no wallet is installed, and where to get one. */
export function MissingWalletBanner() {
  const missing = !hasBrowserWallet(useDiscoveredWallets());
  const [stage, setStage] = useState<'waiting' | 'shown' | 'over'>('waiting');
  useEffect(() => {
    if (stage === 'over') return undefined;
    const timer = setTimeout(
      () => setStage(stage === 'waiting' ? 'shown' : 'over'),
      stage === 'waiting' ? GRACE_MS : SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [stage]);
  if (!missing || stage !== 'shown') return null;
  return (
    <output className="missing-wallet">
      <strong>{t.wallet.missingTitle}.</strong> {t.wallet.missingText}{' '}
      <ExternalLink href="https://metamask.io/download">{t.wallet.missingLink}</ExternalLink>
    </output>
  );
}
