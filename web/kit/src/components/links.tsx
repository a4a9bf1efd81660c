import { explorerAddressUrl, explorerTxUrl, shortAddress } from '../formats';
import { t } from '../strings';
import type { AnchorHTMLAttributes } from 'react';

/** An external link: opens in a new tab and announces it. */
export function ExternalLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a target="_blank" rel="noopener noreferrer nofollow" {...rest}>
      {children}
      <span className="visually-hidden"> {t.opensNewTab}</span>
    </a>
  );
}

/** A link to a transaction in its network's explorer. */
export function ExplorerLink({ explorer, hash, text }: { explorer: string; hash: string; text?: string }) {
  return (
    <ExternalLink href={explorerTxUrl(explorer, hash)} title={hash}>
      {text ?? shortAddress(hash)}
    </ExternalLink>
  );
}

/** A shortened address, linked to the explorer if there is one. */
export function AddressLabel({ address, explorer }: { address: string; explorer?: string | undefined }) {
  if (!explorer) {
    return (
      <span className="num" title={address}>
        {shortAddress(address)}
      </span>
    );
  }
  return (
    <ExternalLink className="num" href={explorerAddressUrl(explorer, address)} title={address}>
      {shortAddress(address)}
    </ExternalLink>
  );
}
