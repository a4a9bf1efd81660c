import { startChain, type Chain } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { rpcProvider } from '@launchpad/platform/provider';
import { jest } from '@jest/globals';
import {
  getAddress,
  makeError,
  toQuantity,
  Wallet,
  type AbstractProvider,
  type TransactionRequest,
} from 'ethers';
import { networkOf } from '../test/chain-sale.js';
import { Sending } from './sending.js';

describe('a transaction of the keeper', () => {
  let chain: Chain;
  let provider: AbstractProvider;
  let account: Wallet;
  let request: TransactionRequest;

  beforeEach(async () => {
    chain = await startChain({ chainId: 5 });
    provider = rpcProvider(networkOf(chain));
    account = new Wallet(chain.accounts.keeper.privateKey, provider);
    request = { to: chain.accounts.poolOwner.address, value: 1n, gasLimit: 21_000 };
    await chain.provider.send('evm_setAutomine', [false]);
  });
  afterEach(async () => {
    provider.destroy();
    await chain.stop();
  });

  const unrecorded = () => Promise.resolve();
  const begin = (record: (hash: string, nonce: number) => Promise<void> = unrecorded) =>
    Sending.begin(account, request, record);
  const mined = () => chain.provider.getTransactionCount(account.address, 'latest');
  /** What the account's transaction that no block has taken pays at most; undefined without one. */
  const offered = async () => {
    const { pending } = (await chain.provider.send('txpool_content', [])) as {
      pending: Record<string, Record<string, { maxFeePerGas: string }>>;
    };
    const [, own] = Object.entries(pending).find(([from]) => getAddress(from) === account.address) ?? [];
    const [one] = Object.values(own ?? {});
    return one && BigInt(one.maxFeePerGas);
  };

  it('takes the place of an earlier one that is still waiting, whatever that pays', async () => {
    const before = await mined();
    const { maxFeePerGas, maxPriorityFeePerGas } = await provider.getFeeData();
    const fees = {
      maxFeePerGas: 3n * (maxFeePerGas ?? 0n),
      maxPriorityFeePerGas: 3n * (maxPriorityFeePerGas ?? 0n),
    };
    const earlier = await account.sendTransaction({ ...request, value: 2n, ...fees });
    const sending = await begin();
    await chain.provider.send('evm_mine', []);
    expect(await sending.receipt()).toMatchObject({ status: 1, from: account.address });
    expect(await chain.provider.getTransactionReceipt(earlier.hash)).toBeNull();
    expect(await mined()).toBe(before + 1);
  });

  it('is recorded before it is sent, and not sent where it cannot be', async () => {
    const nonce = await mined();
    const recorded: [string, number, unknown][] = [];
    const sending = await begin(async (hash, at) => {
      recorded.push([hash, at, await provider.getTransaction(hash)]);
    });
    await chain.provider.send('evm_mine', []);
    const { hash } = await sending.receipt();
    expect(recorded).toEqual([[hash, nonce, null]]);
    const sent = jest.spyOn(provider, 'broadcastTransaction');
    await expect(begin(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(sent).not.toHaveBeenCalled();
  });

  it('is raised once five blocks have left it out, and mined once', async () => {
    const before = await mined();
    const looks = jest.spyOn(provider, 'getTransactionReceipt');
    const receipt = begin().then((sending) => sending.receipt());
    const first = await eventually(offered);
    // blocks with room for one transaction, which somebody else pays more for
    await chain.provider.send('evm_setBlockGasLimit', [toQuantity(30_000)]);
    const other = new Wallet(chain.accounts.investorA.privateKey, provider);
    const nonce = await other.getNonce();
    for (let ahead = 0; ahead < 40; ahead += 1) {
      const fees = { maxFeePerGas: 2n * first, maxPriorityFeePerGas: 2n * first };
      await other.sendTransaction({ ...request, ...fees, nonce: nonce + ahead });
    }
    const looked = async () => {
      const seen = looks.mock.calls.length;
      await eventually(() => looks.mock.calls.length > seen + 1);
    };
    await looked();
    for (let block = 1; block < 5; block += 1) await chain.provider.send('evm_mine', []);
    await looked();
    expect(await offered()).toBe(first);
    await chain.provider.send('evm_mine', []);
    await eventually(async () => ((await offered()) ?? 0n) > first);
    await eventually(async () => {
      await chain.provider.send('evm_mine', []);
      return (await mined()) > before;
    });
    expect(await receipt).toMatchObject({ status: 1 });
    expect(await mined()).toBe(before + 1);
    expect(await offered()).toBeUndefined();
  });

  it('is taken for sent if the node has it already, from a process that was stopped', async () => {
    await begin();
    const again = await begin();
    await chain.provider.send('evm_mine', []);
    expect(await again.receipt()).toMatchObject({ status: 1 });
  });

  it('is looked for again if the node fails to answer once', async () => {
    const sending = await begin();
    const refusal = makeError('could not coalesce error', 'UNKNOWN_ERROR', { error: { code: -32005 } });
    for (const look of ['getBlockNumber', 'getTransactionReceipt', 'getTransaction'] as const)
      jest.spyOn(provider, look).mockRejectedValueOnce(refusal);
    const receipt = sending.receipt();
    await chain.provider.send('evm_mine', []);
    expect(await receipt).toMatchObject({ status: 1, from: account.address });
  });

  it('that failed is not one that is not known', async () => {
    request = { to: chain.addresses.auction, data: '0xffffffff', gasLimit: 100_000 };
    const sending = await begin();
    await chain.provider.send('evm_mine', []);
    await expect(sending.receipt()).rejects.toMatchObject({ code: 'CALL_EXCEPTION', receipt: { status: 0 } });
  });

  it('is given up once five looks in a row have not found it', async () => {
    const sending = await begin();
    const pending = await chain.provider.send('eth_getBlockByNumber', ['pending', false]);
    await chain.provider.send('anvil_dropTransaction', [pending.transactions[0]]);
    const looks = jest.spyOn(provider, 'getTransactionReceipt');
    await expect(sending.receipt()).rejects.toThrow('was dropped');
    expect(looks).toHaveBeenCalledTimes(5);
  });

  it('needs a node', async () => {
    await expect(Sending.begin(new Wallet(account.privateKey), request, unrecorded)).rejects.toThrow(
      'has no node',
    );
  });

  it('is not sent over one that pays too much, and says so', async () => {
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n };
    await account.sendTransaction({ ...request, ...fees });
    await expect(begin()).rejects.toThrow('pays too much to be replaced');
  });
});
