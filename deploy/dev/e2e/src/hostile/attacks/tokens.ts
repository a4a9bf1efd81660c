import { auctionInterface } from '@launchpad/contracts';
import {
  demoAccounts,
  hostileTokenInitCode,
  hostileTokens,
  tokensOfAllDecimals,
} from '@launchpad/contracts/testing';
import { getCreateAddress, id, Wallet, ZeroHash } from 'ethers';
import type { Attack } from './index.js';

const HOUR = 3_600;
const GAS = 20_000_000n;

/** Pools of tokens whose names revert, never return, are megabytes long, or are misleading. */
export const tokens: Attack = async ({ chain, pool }, scale) => {
  const kinds = hostileTokens();
  const odd = tokensOfAllDecimals().filter(({ decimals }) => decimals > 18 && decimals % 29 === 0);
  const chosen = scale === 'short' ? kinds.filter((_, index) => index % 8 === 0) : [...kinds, ...odd];
  const attacker = new Wallet(demoAccounts.stranger.privateKey, chain.provider);
  const start = (await chain.now()) + 2 * HOUR;
  for (const token of chosen) {
    const nonce = await attacker.getNonce('pending');
    const address = getCreateAddress({ from: attacker.address, nonce });
    const code = hostileTokenInitCode(token, attacker.address);
    await (await attacker.sendTransaction({ data: code, gasLimit: GAS, nonce })).wait();
    const terms = {
      formHash: id(token.kind),
      poolingToken: address,
      biddingToken: pool.form.biddingToken,
      orderCancellationEndDate: start + 2 * HOUR,
      poolStartDate: start,
      poolEndDate: start + 3 * HOUR,
      pooledSellAmount: 10n ** 12n,
      minBuyAmount: 10n ** 6n,
      minimumBiddingAmountPerOrder: 10n ** 6n,
      minFundingThreshold: 0n,
      maxFeeNumerator: 15,
      isAtomicClosureAllowed: false,
      poolingTokenDecimals: token.decimals,
      biddingTokenDecimals: pool.form.bdDecimals,
      merkleRoot: ZeroHash,
    };
    const data = auctionInterface.encodeFunctionData('initiatePool', [terms]);
    const sent = await attacker.sendTransaction({ to: chain.network.auction, data, gasLimit: GAS });
    await sent.wait();
  }
  return `pools of ${chosen.length} tokens`;
};
