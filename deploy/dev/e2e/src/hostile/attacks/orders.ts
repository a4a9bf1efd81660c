import { auctionInterface, erc20Interface } from '@launchpad/contracts';
import { demoAccounts } from '@launchpad/contracts/testing';
import { parseUnits, toQuantity, Wallet } from 'ethers';
import { parallel } from '../parallel.js';
import type { Attack } from './index.js';

/** More gas than these orders need, however others change the order book. */
const GAS = 8_000_000n;

const BLOCK_SECONDS = 1;
const BLOCK_GAS = 30_000_000;

/**
 * Many wallets that fill the honest sale's order book at once, with many orders in each transaction and no posts. The
 * chain's throughput is then three times that of BNB Chain: without a limit it would have no time for reads.
 */
export const crowd: Attack = async ({ attackers, chain, pool }, scale) => {
  const [wallets, transactions, each] = scale === 'short' ? [4, 2, 15] : [50, 4, 25];
  const people = await attackers(wallets);
  const { ptDecimals, bdDecimals, biddingToken } = pool.form;
  for (const { address, privateKey } of people) {
    const sum = parseUnits('10000', bdDecimals);
    await chain.send(demoAccounts.investorB, biddingToken, erc20Interface, 'transfer', [address, sum]);
    await chain.approve({ address, privateKey }, biddingToken);
  }
  await chain.provider.send('evm_setBlockGasLimit', [toQuantity(BLOCK_GAS)]);
  await chain.provider.send('evm_setAutomine', [false]);
  await chain.provider.send('evm_setIntervalMining', [BLOCK_SECONDS]);
  try {
    await parallel(people.length, people.length, async (index) => {
      const sender = people[index]!;
      for (let transaction = 0; transaction < transactions; transaction += 1) {
        const buys = Array.from({ length: each }, () => parseUnits('10', ptDecimals));
        const sells = Array.from(
          { length: each },
          (_, order) => parseUnits('20', bdDecimals) + BigInt(index * 10_000 + transaction * 100 + order),
        );
        const hints = buys.map(() => 0n);
        const data = auctionInterface.encodeFunctionData('placeSellOrders', [
          pool.number,
          [],
          buys,
          sells,
          hints,
        ]);
        const wallet = new Wallet(sender.privateKey, chain.provider);
        await (await wallet.sendTransaction({ to: chain.network.auction, data, gasLimit: GAS })).wait();
      }
    });
  } finally {
    await chain.provider.send('evm_setIntervalMining', [0]);
    await chain.provider.send('evm_setAutomine', [true]);
  }
  return `${wallets * transactions * each} orders of ${wallets} wallets`;
};
