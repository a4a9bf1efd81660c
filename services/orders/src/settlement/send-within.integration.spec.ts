import { startChain, type Chain } from '@launchpad/contracts/testing';
import { rpcProvider } from '@launchpad/platform/provider';
import { isCallException, Wallet, type AbstractProvider, type BaseContractMethod } from 'ethers';
import { networkOf } from '../test/chain-sale.js';
import { sendWithin } from './send-within.js';

const GAS_LIMIT = 2_000_000;

describe('the gas that the keeper counts', () => {
  let chain: Chain;
  let provider: AbstractProvider;
  let account: Wallet;
  let counted: number;

  beforeEach(async () => {
    chain = await startChain({ chainId: 5 });
    provider = rpcProvider(networkOf(chain));
    account = new Wallet(chain.accounts.keeper.privateKey, provider);
    counted = 0;
  });
  afterEach(async () => {
    provider.destroy();
    await chain.stop();
  });

  const bounds = () => ({
    ...{ account, gasLimit: GAS_LIMIT },
    spend: (gas: number) => Promise.resolve(void (counted += gas)),
  });
  /** A call that would have succeeded when it was estimated. */
  const call = (data: string) => {
    const populateTransaction = () => Promise.resolve({ to: chain.addresses.auction, data });
    return {
      estimateGas: () => Promise.resolve(21_000n),
      populateTransaction,
    } as unknown as BaseContractMethod;
  };

  it('is what a transaction used, also of one that failed after all', async () => {
    const error: unknown = await sendWithin(bounds(), call('0xffffffff')).catch((reason: unknown) => reason);
    const used = isCallException(error) ? Number(error.receipt?.gasUsed) : 0;
    expect(used).toBeGreaterThan(21_000);
    expect(counted).toBe(used);
  });
});
