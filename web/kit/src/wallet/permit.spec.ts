import { Interface, Wallet, verifyTypedData } from 'ethers';
import { goerli, serve } from '../test/mockApi';
import { nodeRoute, revertsWith, type NodeMethods } from '../test/mockNode';
import { MockWallet } from '../test/mockWallet';
import { discoverWallets } from './discovery';
import { permitToken, signPermit } from './permit';
import { connectWallet, disconnectWallet } from './wallet';

const owner = new Wallet(`0x${'1'.repeat(64)}`);
const token = `0x${'70'.repeat(20)}`;
const abi = new Interface([
  'function nonces(address) view returns (uint256)',
  'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
]);
const domain = ['0x0f', 'USD Coin', '2', 5, token, `0x${'0'.repeat(64)}`, []];

/** A token with permits, of which the owner has used three; `changes` overrides methods of its node. */
const start = (changes: NodeMethods = {}) =>
  serve(
    nodeRoute({
      eth_getCode: () => '0x',
      eth_call: ([call]) => {
        const { to, data } = call as { to: string; data: string };
        const asked = abi.parseTransaction({ data });
        if (to !== token || !asked) return '0x';
        if (asked.name === 'nonces')
          return abi.encodeFunctionResult('nonces', [asked.args[0] === owner.address ? 3 : 0]);
        return abi.encodeFunctionResult('eip712Domain', domain);
      },
      ...changes,
    }),
  );

const read = () => permitToken(goerli.publicRpcUrl, token, owner.address);

describe('a token’s permits', () => {
  it('are signed under the token’s own name and version, from the owner’s next number on', async () => {
    start();
    expect(await read()).toEqual({ name: 'USD Coin', version: '2', nonce: 3n });
  });

  it.each<[string, NodeMethods]>([
    ['the owner is a contract, which has no key', { eth_getCode: () => '0x6080' }],
    ['the token has none', { eth_call: revertsWith('0x') }],
    ['the node does not answer', { eth_getCode: () => ({ error: { code: -32000, message: 'down' } }) }],
  ])('are not used where %s', async (_, changes) => {
    start(changes);
    expect(await read()).toBeUndefined();
  });

  it('allow that spender that amount until that time, by the owner’s signature', async () => {
    start();
    const wallet = new MockWallet('permit.test', [owner.address], 5, {
      eth_signTypedData_v4: ([address, json]) => {
        expect(address).toBe(owner.address);
        const { domain: signed, types, message, primaryType } = JSON.parse(String(json)) as TypedData;
        expect([primaryType, Object.keys(types)]).toEqual(['Permit', ['EIP712Domain', 'Permit']]);
        const { EIP712Domain: _domain, ...own } = types;
        return owner.signTypedData(signed, own, message);
      },
    });
    discoverWallets();
    wallet.announce();
    await connectWallet(wallet.rdns);
    const permit = await read();
    const terms = {
      owner: owner.address,
      spender: goerli.auction,
      value: 20_000_000n,
      deadline: 1_800_000_000,
    };
    const { v, r, s, ...allowed } = await signPermit({ ...terms, permit: permit!, chainId: 5, token });
    expect(allowed).toEqual({ value: 20_000_000n, deadline: 1_800_000_000n });
    const types = ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
      .map((field) => field.split(' '))
      .map(([type = '', name = '']) => ({ type, name }));
    const by = verifyTypedData(
      { name: 'USD Coin', version: '2', chainId: 5, verifyingContract: token },
      { Permit: types },
      { ...terms, nonce: 3n },
      { v, r, s },
    );
    expect(by).toBe(owner.address);
    await disconnectWallet();
  });
});

interface TypedData {
  primaryType: string;
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  message: Record<string, unknown>;
}
