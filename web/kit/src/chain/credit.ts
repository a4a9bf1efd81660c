import { readWords, uintAt, wordOf } from './words';

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
