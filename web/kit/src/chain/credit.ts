import { sameAddress } from '../formats';
import type { RpcLog } from './rpc';
import { addressAt, readWords, uintAt, wordOf } from './words';

/** Selector of `credit(token, user)`, which the auction and the fixed-price sale share. */
export const CREDIT = '0xcc1f0d2d';

/** What a token refused to pay to an account and a sale's contract keeps for it, in smallest units. Throws the node's errors. */
export async function readCredit(
  url: string,
  contract: string,
  token: string,
  account: string,
): Promise<bigint> {
  return uintAt(await readWords(url, contract, CREDIT, wordOf(token) + wordOf(account)), 0);
}

/** Topic of `PaymentCredited(token, receiver, amount)`, which both contracts share too. */
export const PAYMENT_CREDITED = '0x0ec92dccaaec52237ad5b362fd28fdd30264d3dbe224275a5f260e34078d9de2';

/**
 * The tokens, in lower case, that refused in a transaction to pay an account.
 * @param contracts those that were called: any other contract could log the same
 */
export function refusedTokens(
  logs: readonly RpcLog[],
  contracts: readonly string[],
  account: string,
): string[] {
  return logs.flatMap(({ address, topics: [event, token, receiver] }) => {
    const isCredit = event === PAYMENT_CREDITED && token !== undefined && receiver !== undefined;
    const isOurs = isCredit && contracts.some((contract) => sameAddress(contract, address));
    return isOurs && sameAddress(addressAt([receiver], 0), account) ? [addressAt([token], 0)] : [];
  });
}
