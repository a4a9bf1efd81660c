import { poolNetworks } from '@launchpad/contracts/networks';

/** An address as "0x1234…abcd". */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

/** Whether two addresses are the same account, ignoring case. */
export function sameAddress(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== '' && a.toLowerCase() === b.toLowerCase();
}

/** The short name of a pool's network. */
export function networkLabel(network: string): string {
  return poolNetworks.find(({ name }) => name === network)?.label ?? network;
}

/** A slug or title for display: hyphens become spaces. */
export function unhyphen(text: string): string {
  return text.replaceAll('-', ' ');
}

/** Up to two letters that replace a missing logo. */
export function initials(title: string): string {
  const words = title.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** URL of a transaction in its network's explorer. */
export function explorerTxUrl(explorer: string, hash: string): string {
  return `${explorer.replace(/\/$/, '')}/tx/${hash}`;
}

/** URL of an account or token in its network's explorer. */
export function explorerAddressUrl(explorer: string, address: string): string {
  return `${explorer.replace(/\/$/, '')}/address/${address}`;
}
