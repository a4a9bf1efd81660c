import {
  auctionInterface,
  erc20Interface,
  fixedPriceSaleInterface,
  testTokenInterface,
} from '@launchpad/contracts';

/**
 * Encoding and decoding of contract calls. This module pulls in ethers: import it only with
 * `import('@launchpad/web-kit/chain/calls')`, once a wallet is connected.
 */
export {
  auctionInterface as auction,
  changedTerms,
  decodeAuctionLog,
  decodeTerms,
  erc20Interface as erc20,
  fixedPriceSaleInterface as sale,
  termsHash,
} from '@launchpad/contracts';
export * as transactions from '@launchpad/client/transactions';

const interfaces = [auctionInterface, fixedPriceSaleInterface, erc20Interface, testTokenInterface];

/** The error in revert data: its name, and its text for `Error(string)`. */
export function parseRevert(data: string): { name: string; text?: string } | undefined {
  try {
    for (const contract of interfaces) {
      const error = contract.parseError(data);
      if (error?.name === 'Error') return { name: error.name, text: String(error.args[0]) };
      if (error) return { name: error.name };
    }
  } catch {
    // it begins like an error and is none: a token may revert with any data
  }
  return undefined;
}
