import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { ZeroHash } from 'ethers';
import { whitelistTree, whitelistTreeInSlices } from './whitelist.js';

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

  it.each([1, 2, 3, 7, 300])('of %d addresses is OpenZeppelin’s', (count) => {
    const list = Array.from(
      { length: count },
      (_, n) => `0x${(7n ** 40n + BigInt(n)).toString(16).slice(-28).padStart(40, '0')}`,
    );
    const expected = StandardMerkleTree.of(
      list.map((address) => [address]),
      ['address'],
    );
    const tree = whitelistTree(list);
    expect(tree.root).toBe(expected.root);
    expect(tree.size).toBe(count);
    for (const [index, address] of list.entries())
      expect(tree.proof(address)).toEqual(expected.getProof(index));
  });

  it('is built in slices that leave the thread its turns', async () => {
    const list = Array.from({ length: 2_000 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`);
    // Each look at the clock is a millisecond of work.
    let time = 0;
    const slices: number[] = [];
    let last = 0;
    const tree = await whitelistTreeInSlices(list, {
      now: () => (time += 1),
      pause: () => {
        slices.push(time - last);
        last = time;
        return Promise.resolve();
      },
    });
    expect(tree.root).toBe(whitelistTree(list).root);
    expect(slices.length).toBeGreaterThan(10);
    expect(Math.max(...slices)).toBeLessThan(20);
  });
});
