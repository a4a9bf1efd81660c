import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { ZeroHash } from 'ethers';
import { whitelistTree } from './whitelist.js';

const addresses = Array.from({ length: 9 }, (_, i) => `0x${(0xabcdef + i).toString(16).padStart(40, '0')}`);
const [first = '', second = ''] = addresses;

describe('a whitelist tree', () => {
  it('proves every address of the list under its root', () => {
    const tree = whitelistTree(addresses);
    for (const address of addresses) {
      expect(StandardMerkleTree.verify(tree.root, ['address'], [address], tree.proof(address) ?? [])).toBe(
        true,
      );
    }
  });

  it('has no proof for an address outside', () => {
    expect(whitelistTree([first]).proof(second)).toBeUndefined();
  });

  it('has the same root for any order, case and repetition', () => {
    const { root } = whitelistTree(addresses);
    const upper = addresses.map((address) => `0x${address.slice(2).toUpperCase()}`);
    expect(whitelistTree([...upper, first].toReversed()).root).toBe(root);
    expect(whitelistTree(upper).proof(first)).toEqual(whitelistTree(addresses).proof(first));
  });

  it('of one address has the doubly hashed address as root', () => {
    expect(whitelistTree([first])).toMatchObject({
      root: StandardMerkleTree.of([[first]], ['address']).root,
    });
    expect(whitelistTree([first]).proof(first)).toEqual([]);
  });

  it('that is empty has the zero root, which means a public pool', () => {
    expect(whitelistTree([]).root).toBe(ZeroHash);
    expect(whitelistTree([]).proof(first)).toBeUndefined();
  });

  it('is rejected with a string that is not an address', () => {
    expect(() => whitelistTree([first, '0x12'])).toThrow('0x12');
  });
});
