import type { Client } from './client';

/** What a wallet shared: its accounts by chain, in lower case. */
export function sharedAccounts({ session }: Client): Map<number, string[]> {
  const shared = new Map<number, string[]>();
  for (const [key, { accounts }] of Object.entries(session?.namespaces ?? {})) {
    // "eip155", or "eip155:5" with the chain in the key
    if (key.split(':')[0] !== 'eip155') continue;
    for (const account of accounts) {
      const [, chain, address] = account.split(':');
      const chainId = Number(chain);
      if (!Number.isSafeInteger(chainId) || !address || !/^0x[0-9a-f]{40}$/i.test(address)) continue;
      shared.set(chainId, [...new Set([...(shared.get(chainId) ?? []), address.toLowerCase()])]);
    }
  }
  return shared;
}

/** Whether the wallet said that it knows a method. */
export const knowsMethod = ({ session }: Client, method: string): boolean =>
  Object.values(session?.namespaces ?? {}).some(({ methods }) => methods.includes(method));
