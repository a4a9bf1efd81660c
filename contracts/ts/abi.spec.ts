import { ZeroHash } from 'ethers';
import { auctionInterface, decodeAuctionLog, erc20Interface } from './abi.js';

const owner = `0x${'ab'.repeat(20)}`;

describe("the auction's logs", () => {
  it('decode to a name and named arguments', () => {
    const log = auctionInterface.encodeEventLog('NewSellOrderPlaced', [3n, owner, 77n]);
    const event = decodeAuctionLog(log);
    if (event?.name !== 'NewSellOrderPlaced') throw new Error('another event');
    expect(event.args.poolId).toBe(3n);
    expect(event.args.order).toBe(77n);
    expect(event.args.orderBy.toLowerCase()).toBe(owner);
  });

  it('decode the terms of a new pool field by field', () => {
    const terms = [ZeroHash, owner, owner, 1, 2, 3, 4n, 5n, 6n, 7n, true, 18, 6, ZeroHash];
    const event = decodeAuctionLog(
      auctionInterface.encodeEventLog('NewPool', [1n, owner, 9, terms, 15, 99n]),
    );
    if (event?.name !== 'NewPool') throw new Error('another event');
    expect(event.args.terms).toMatchObject({ pooledSellAmount: 4n, isAtomicClosureAllowed: true });
    expect(event.args.userId).toBe(9n);
  });

  it('leave out the logs of other contracts', () => {
    expect(decodeAuctionLog(erc20Interface.encodeEventLog('Transfer', [owner, owner, 1n]))).toBeUndefined();
  });
});
