import { rpc } from '../chain/rpc';

/** Code of an ordinary wallet that acts as a contract (EIP-7702) and still has its key. */
const DELEGATION = '0xef0100';

/** Whether an address is a contract wallet's: it has code, and no key that signs for it. Throws node errors. */
export async function isContractWallet(url: string, address: string): Promise<boolean> {
  const code = await rpc(url, 'eth_getCode', [address, 'latest']);
  return typeof code === 'string' && code.length > 2 && !code.startsWith(DELEGATION);
}
