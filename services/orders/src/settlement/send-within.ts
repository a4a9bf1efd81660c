import type { BaseContractMethod, ContractTransactionReceipt } from 'ethers';

const RECEIPT_TIMEOUT_MS = 60_000;

/**
 * Sends a transaction and waits for its receipt. Nothing is sent if the estimate fails or exceeds the gas limit.
 * @param spend counts gas: the limit before sending, what was not used afterwards (negative); a transaction whose outcome
 * is unknown stays counted with its limit
 */
export async function sendWithin(
  gasLimit: number,
  spend: (gas: number) => Promise<void>,
  method: BaseContractMethod,
  ...args: unknown[]
): Promise<ContractTransactionReceipt | null> {
  await method.estimateGas(...args, { gasLimit });
  await spend(gasLimit);
  const sent = await method.send(...args, { gasLimit }).catch(async (error: unknown) => {
    await spend(-gasLimit);
    throw error;
  });
  const receipt = await sent.wait(1, RECEIPT_TIMEOUT_MS);
  if (receipt) await spend(Number(receipt.gasUsed) - gasLimit);
  return receipt;
}
