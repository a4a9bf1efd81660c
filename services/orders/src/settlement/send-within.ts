import { isCallException, type BaseContractMethod, type TransactionReceipt, type Wallet } from 'ethers';
import { Sending } from './sending.js';

/** Whose transaction it is, and what it may use. */
export interface Bounds {
  account: Wallet;
  gasLimit: number;
  /**
   * Counts gas: the limit before sending, what was not used afterwards (negative); a transaction whose outcome is unknown
   * stays counted with its limit.
   */
  spend: (gas: number) => Promise<void>;
}

/**
 * Sends a transaction and waits for its receipt. Nothing is sent if the estimate fails or exceeds the gas limit.
 * @throws if it failed, has no receipt after a minute, or was dropped, as in a reorganisation
 */
export async function sendWithin(
  { account, gasLimit, spend }: Bounds,
  method: BaseContractMethod,
  ...args: unknown[]
): Promise<TransactionReceipt> {
  await method.estimateGas(...args, { gasLimit });
  await spend(gasLimit);
  const request = { ...(await method.populateTransaction(...args)), gasLimit };
  const sending = await Sending.begin(account, request).catch(async (error: unknown) => {
    await spend(-gasLimit);
    throw error;
  });
  const receipt = await sending.receipt().catch(async (error: unknown) => {
    if (isCallException(error) && error.receipt) await spend(Number(error.receipt.gasUsed) - gasLimit);
    throw error;
  });
  await spend(Number(receipt.gasUsed) - gasLimit);
  return receipt;
}
