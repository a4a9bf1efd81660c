import { poolNetworks } from '@launchpad/contracts';

/** An address as "0x1234…abcd". */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

/** Whether two addresses are the same account, whatever their case. */
export function sameAddress(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== '' && a.toLowerCase() === b.toLowerCase();
}

/** The short name of a pool's network. */
export function networkLabel(network: string): string {
  return poolNetworks.find(({ name }) => name === network)?.label ?? network;
}

/** A slug or title as it is shown: hyphens as spaces. */
export function unhyphen(text: string): string {
  return text.replaceAll('-', ' ');
}

/** Up to two letters that stand for a missing logo. */
export function initials(title: string): string {
  const words = title.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Address of a transaction at its network's explorer. */
export function explorerTxUrl(explorer: string, hash: string): string {
  return `${explorer.replace(/\/$/, '')}/tx/${hash}`;
}

/** Address of an account or token at its network's explorer. */
export function explorerAddressUrl(explorer: string, address: string): string {
  return `${explorer.replace(/\/$/, '')}/address/${address}`;
}
