import {
  computeAddress,
  dataSlice,
  hashMessage,
  recoverAddress,
  TypedDataEncoder,
  verifyMessage,
  verifyTypedData,
} from 'ethers';
import { bsc, goerli, serve, type ApiRequest } from '../../test/mockApi';
import { demoAccounts } from './accounts';
import { DemoProvider } from './provider';

const [admin, owner] = demoAccounts as [(typeof demoAccounts)[0], (typeof demoAccounts)[0]];
const networks = () => Promise.resolve([goerli, bsc]);
const demo = (chosen: typeof admin | undefined = owner) =>
  new DemoProvider(networks, () => Promise.resolve(chosen));

describe('the demo wallet', () => {
  it('returns no accounts until it is connected, and none after a disconnect', async () => {
    const wallet = demo();
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([]);
    expect(await wallet.request({ method: 'eth_requestAccounts' })).toEqual([owner.address]);
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([owner.address]);
    await wallet.request({ method: 'wallet_revokePermissions' });
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([]);
  });

  it('treats a closed chooser as a rejection', async () => {
    const wallet = new DemoProvider(networks, () => Promise.resolve(undefined));
    await expect(wallet.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 });
  });

  it('stays connected after a reload', async () => {
    await demo().request({ method: 'eth_requestAccounts' });
    expect(await demo().request({ method: 'eth_accounts' })).toEqual([owner.address]);
  });

  it('switches between the configured chains and rejects others as unknown', async () => {
    const wallet = demo();
    const events: unknown[] = [];
    wallet.on('chainChanged', (chainId) => events.push(chainId));
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x5');
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x61' }] });
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x61');
    expect(events).toEqual(['0x61']);
    const unknown = wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x38' }] });
    await expect(unknown).rejects.toMatchObject({ code: 4902 });
  });

  it('switches to another account', async () => {
    const wallet = demo();
    const events: unknown[] = [];
    wallet.on('accountsChanged', (accounts) => events.push(accounts));
    await wallet.request({ method: 'eth_requestAccounts' });
    wallet.switchTo(admin.address);
    expect(events).toEqual([[admin.address]]);
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([admin.address]);
  });

  it('signs for a Safe as two of its owners, in the order of their addresses', async () => {
    const safe = demoAccounts.find(({ coSigner }) => coSigner)!;
    const wallet = demo(safe);
    await wallet.request({ method: 'eth_requestAccounts' });
    const message = `0x${Buffer.from('hello').toString('hex')}`;
    const signed = String(await wallet.request({ method: 'personal_sign', params: [message, safe.address] }));
    const digest = TypedDataEncoder.hash(
      { chainId: goerli.chainId, verifyingContract: safe.address },
      { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      { message: hashMessage('hello') },
    );
    const signers = [dataSlice(signed, 0, 65), dataSlice(signed, 65)].map((part) =>
      recoverAddress(digest, part),
    );
    const byKey = [safe.key, safe.coSigner!].map((key) => computeAddress(key));
    expect(signers).toEqual(byKey.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)));
  });

  it('combines calls as a Safe, but not with one key', async () => {
    const safe = demoAccounts.find(({ coSigner }) => coSigner)!;
    const [one, several] = [demo(), demo(safe)];
    for (const wallet of [one, several]) await wallet.request({ method: 'eth_requestAccounts' });
    const ask = (wallet: typeof one, address: string) =>
      wallet.request({ method: 'wallet_getCapabilities', params: [address] });
    expect(await ask(one, owner.address)).toEqual({ '0x0': { atomic: { status: 'unsupported' } } });
    expect(await ask(several, safe.address)).toEqual({ '0x0': { atomic: { status: 'supported' } } });
    const calls = { from: owner.address, calls: [] };
    await expect(one.request({ method: 'wallet_sendCalls', params: [calls] })).rejects.toMatchObject({
      code: 5700,
    });
    await expect(
      one.request({ method: 'wallet_getCallsStatus', params: ['another wallet’s'] }),
    ).rejects.toMatchObject({ code: 5730 });
  });

  it('signs messages and typed data for its own account only', async () => {
    const wallet = demo();
    await wallet.request({ method: 'eth_requestAccounts' });
    const message = `0x${Buffer.from('hello').toString('hex')}`;
    const signed = await wallet.request({ method: 'personal_sign', params: [message, owner.address] });
    expect(verifyMessage('hello', String(signed)).toLowerCase()).toBe(owner.address);
    await expect(
      wallet.request({ method: 'personal_sign', params: [message, admin.address] }),
    ).rejects.toMatchObject({ code: 4100 });

    const domain = { name: 'USD Coin', version: '1', chainId: 5 };
    const types = { Permit: [{ name: 'owner', type: 'address' }] };
    const typed = JSON.stringify({
      domain,
      types: { ...types, EIP712Domain: [] },
      message: { owner: owner.address },
    });
    const signature = await wallet.request({
      method: 'eth_signTypedData_v4',
      params: [owner.address, typed],
    });
    const signer = verifyTypedData(domain, types, { owner: owner.address }, String(signature));
    expect(signer.toLowerCase()).toBe(owner.address);
  });

  it('forwards everything else to the chain’s node', async () => {
    const requests = serve({ 'POST /5': { jsonrpc: '2.0', id: 1, result: '0x10' } });
    expect(await demo().request({ method: 'eth_blockNumber', params: [] })).toBe('0x10');
    expect((requests[0] as ApiRequest).body).toMatchObject({ method: 'eth_blockNumber' });
  });
});
