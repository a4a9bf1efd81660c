import { setTimeout as delay } from 'node:timers/promises';
import {
  makeError,
  type BaseContractMethod,
  type ContractTransactionResponse,
  type TransactionReceipt,
} from 'ethers';

const LOOK_MS = 1_000;
const LOOKS = 60;
/** Nodes of one network learn of a transaction seconds apart; what none of them knew so often in a row is gone. */
const MISSES = 5;

/**
 * Sends a transaction and waits for its receipt. Nothing is sent if the estimate fails or exceeds the gas limit.
 * @param spend counts gas: the limit before sending, what was not used afterwards (negative); a transaction whose outcome
 * is unknown stays counted with its limit
 * @throws if it failed, has no receipt after a minute, or was dropped, as in a reorganisation
 */
export async function sendWithin(
  gasLimit: number,
  spend: (gas: number) => Promise<void>,
  method: BaseContractMethod,
  ...args: unknown[]
): Promise<TransactionReceipt> {
  await method.estimateGas(...args, { gasLimit });
  await spend(gasLimit);
  const sent = await method.send(...args, { gasLimit }).catch(async (error: unknown) => {
    await spend(-gasLimit);
    throw error;
  });
  const receipt = await receiptOf(sent);
  await spend(Number(receipt.gasUsed) - gasLimit);
  return receipt;
}

/** Looks itself: ethers would wait a minute for what was dropped, and search whole blocks for what replaced it. */
async function receiptOf({ hash, provider }: ContractTransactionResponse): Promise<TransactionReceipt> {
  let misses = 0;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const receipt = await provider.getTransactionReceipt(hash);
    if (receipt?.status === 0) throw reverted(receipt);
    if (receipt) return receipt;
    misses = (await provider.getTransaction(hash)) ? 0 : misses + 1;
    if (misses === MISSES) throw new Error(`${hash} was dropped`);
    await delay(LOOK_MS);
  }
  throw new Error(`${hash} has no receipt yet`);
}

const reverted = (receipt: TransactionReceipt) =>
  makeError('the transaction reverted', 'CALL_EXCEPTION', {
    action: 'sendTransaction',
    transaction: { to: receipt.to, from: receipt.from, data: '' },
    ...{ data: null, reason: null, invocation: null, revert: null, receipt },
  });
