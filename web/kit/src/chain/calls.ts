import { auctionAbi, erc20Abi, testTokenAbi } from '@launchpad/contracts';
import { Interface, type InterfaceAbi } from 'ethers';

/**
 * Encoding and decoding of contract calls. This module brings ethers along: import it only with
 * `import('../chain/calls')`, from the moment a wallet is connected.
 */

export const auction = new Interface(auctionAbi as unknown as InterfaceAbi);
export const erc20 = new Interface(erc20Abi as unknown as InterfaceAbi);
const testToken = new Interface(testTokenAbi as unknown as InterfaceAbi);

/** Interfaces whose errors are known; a feature with a contract of its own adds it. */
const interfaces: Interface[] = [auction, erc20, testToken];

/** Makes the errors of another contract known. */
export function knowErrorsOf(contract: Interface): void {
  if (!interfaces.includes(contract)) interfaces.push(contract);
}

/** The error in revert data: its name, and its text where it is `Error(string)`. */
export function parseRevert(data: string): { name: string; text?: string } | undefined {
  for (const contract of interfaces) {
    const error = contract.parseError(data);
    if (error?.name === 'Error') return { name: error.name, text: String(error.args[0]) };
    if (error) return { name: error.name };
  }
  return undefined;
}
