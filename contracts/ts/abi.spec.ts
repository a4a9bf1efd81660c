import { ZeroHash, type ParamType } from 'ethers';
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
    const terms = [ZeroHash, owner, owner, 1, 2, 3, 4n, 5n, 6n, 7n, 15, true, 18, 6, ZeroHash];
    const event = decodeAuctionLog(
      auctionInterface.encodeEventLog('NewPool', [1n, owner, 9, terms, 15, 99n]),
    );
    if (event?.name !== 'NewPool') throw new Error('another event');
    expect(event.args.terms).toMatchObject({
      pooledSellAmount: 4n,
      maxFeeNumerator: 15n,
      isAtomicClosureAllowed: true,
    });
    expect(event.args.userId).toBe(9n);
  });

  it('leave out the logs of other contracts', () => {
    expect(decodeAuctionLog(erc20Interface.encodeEventLog('Transfer', [owner, owner, 1n]))).toBeUndefined();
  });
});

describe("the auction's records", () => {
  const fieldsOf = (record: ParamType | undefined) =>
    record?.components?.map(
      ({ name, baseType, type }) => `${baseType === 'tuple' ? baseType : type} ${name}`,
    );
  const [poolRecord] = auctionInterface.getFunction('poolData')?.outputs ?? [];

  it('of a pool hold these fields', () => {
    expect(fieldsOf(poolRecord)).toEqual([
      'tuple terms',
      'address poolOwner',
      'uint16 feeNumerator',
      'uint256 initialPoolOrder',
      'uint256 interimSumBidAmount',
      'uint256 interimOrder',
      'uint256 clearingPriceOrder',
      'uint256 volumeClearingPriceOrder',
      'bool isSettled',
      'bool isScam',
      'bool isDeleted',
      'bool isCancelled',
      'bool minFundingThresholdNotReached',
    ]);
  });

  it('of its terms hold these', () => {
    expect(fieldsOf(poolRecord?.components?.find(({ name }) => name === 'terms'))).toEqual([
      'bytes32 formHash',
      'address poolingToken',
      'address biddingToken',
      'uint32 orderCancellationEndDate',
      'uint32 poolStartDate',
      'uint32 poolEndDate',
      'uint96 pooledSellAmount',
      'uint96 minBuyAmount',
      'uint96 minimumBiddingAmountPerOrder',
      'uint96 minFundingThreshold',
      'uint16 maxFeeNumerator',
      'bool isAtomicClosureAllowed',
      'uint8 poolingTokenDecimals',
      'uint8 biddingTokenDecimals',
      'bytes32 merkleRoot',
    ]);
  });

  it.each([
    ['poolCounter', [], 'uint256'],
    ['numUsers', [], 'uint32'],
    ['feeNumerator', [], 'uint16'],
    ['feeReceiverUserId', [], 'uint32'],
    ['FEE_DENOMINATOR', [], 'uint256'],
    ['userAddress', ['uint32'], 'address'],
  ])('of all pools and users: %s', (name, inputs, output) => {
    const view = auctionInterface.getFunction(name);
    expect(view?.inputs.map(({ type }) => type)).toEqual(inputs);
    expect(view?.outputs.map(({ type }) => type)).toEqual([output]);
    expect(view?.stateMutability).toBe('view');
  });
});
