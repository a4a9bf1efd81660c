import { isCallException, type BaseContractMethod, type TransactionReceipt, type Wallet } from 'ethers';
import { Sending } from './sending.js';
import type { SentTransaction } from './sent-transaction.entity.js';
import type { SentTransactions } from './sent-transactions.js';

/** Whose transaction it is, what it may use, and for which pool's budget that counts. */
export interface Bounds {
  account: Wallet;
  gasLimit: number;
  sent: SentTransactions;
  budget: Pick<SentTransaction, 'chainId' | 'poolId' | 'purpose'>;
}

/**
 * Sends a transaction and waits for its receipt. Nothing is sent if the estimate fails or exceeds the gas limit.
 * @throws if it failed, has no receipt after a minute, or was dropped, as in a reorganisation
 */
export async function sendWithin(
  { account, gasLimit, sent, budget }: Bounds,
  method: BaseContractMethod,
  ...args: unknown[]
): Promise<TransactionReceipt> {
  await method.estimateGas(...args, { gasLimit });
  const request = { ...(await method.populateTransaction(...args)), gasLimit };
  const sending = await Sending.begin(account, request, (hash, nonce) =>
    sent.add({ ...budget, hash, nonce, sender: account.address }),
  );
  const receipt = await sending.receipt().catch(async (error: unknown) => {
    if (isCallException(error) && error.receipt) await sent.mined(error.receipt);
    throw error;
  });
  await sent.mined(receipt);
  return receipt;
}
