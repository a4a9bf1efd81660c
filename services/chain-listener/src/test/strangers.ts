import { hostileTokenInitCode, type HostileToken } from '@launchpad/contracts/testing';
import { getCreateAddress } from 'ethers';
import type { Sale } from './sale.js';

/** Deploys hostile tokens and creates a pool with each. Returns their lowercase addresses, in order. */
export async function poolsOf(sale: Sale, tokens: readonly HostileToken[]): Promise<string[]> {
  const { poolOwner } = sale.chain.accounts;
  const addresses: string[] = [];
  for (const token of tokens) {
    const nonce = await sale.chain.provider.getTransactionCount(poolOwner.address, 'pending');
    const address = getCreateAddress({ from: poolOwner.address, nonce });
    await sale.send('poolOwner', null, hostileTokenInitCode(token, poolOwner.address));
    await sale.createPool({ poolingToken: address, poolingTokenDecimals: token.decimals });
    addresses.push(address.toLowerCase());
  }
  return addresses;
}
