import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import { NO_WHITELIST, poolStateOf } from './pool-state.js';

let block = 0n;
type What = NonNullable<MessageInitShape<typeof ChainFactSchema>['fact']>;

const told = (fact: What): ChainFact =>
  create(ChainFactSchema, {
    position: { chainId: 5, blockNumber: (block += 1n), blockHash: '0xb', transactionHash: `0x${block}` },
    blockchainPoolId: 3,
    fact,
  });
const token = { address: '0xa', name: 'Token', symbol: 'TKN', decimals: 18 };
const created = () =>
  told({
    case: 'newPool',
    value: {
      poolOwner: '0xo',
      formHash: '0xf',
      poolingToken: token,
      biddingToken: token,
      minFundingThreshold: '5',
    },
  });

describe("a pool's state", () => {
  it('is none without its creation', () => {
    expect(poolStateOf([])).toBeUndefined();
    expect(poolStateOf([told({ case: 'poolCancelled', value: {} })])).toBeUndefined();
  });

  it('is public and open at first', () => {
    expect(poolStateOf([created()])).toMatchObject({
      blockchainPoolId: 3,
      poolOwner: '0xo',
      merkleRoot: NO_WHITELIST,
      cancelIsFree: false,
      isCancelled: false,
      isScam: false,
      isDeleted: false,
      settlement: null,
    });
  });

  it('follows each fact, and goes back when one is left out', () => {
    const facts = [
      created(),
      told({ case: 'poolEditedByUser', value: { formHash: '0x1' } }),
      told({ case: 'poolEditedByUser', value: { formHash: '0x2' } }),
      told({ case: 'whiteListPoolMerkle', value: { merkleRoot: '0xr' } }),
      told({ case: 'poolEditedByAdmin', value: { minFundingThreshold: '6', poolEndDate: 9 } }),
      told({ case: 'poolCancelled', value: {} }),
      told({ case: 'poolMarkedSpam', value: {} }),
      told({ case: 'poolDeleted', value: {} }),
      told({ case: 'poolCleared', value: { fee: '1' } }),
      told({ case: 'pooledTokensWithdrawn', value: { amount: '1' } }),
    ];
    expect(poolStateOf(facts)).toMatchObject({
      formHash: '0x2',
      merkleRoot: '0xr',
      whitelistTransactionHash: facts[3]?.position?.transactionHash,
      minimumFundingThreshold: '6',
      poolEndDate: 9,
      cancelIsFree: true,
      isCancelled: true,
      isScam: true,
      isDeleted: true,
      settlement: { fee: '1', blockNumber: facts[8]?.position?.blockNumber.toString() },
    });
    expect(poolStateOf(facts.toSpliced(2, 1))?.formHash).toBe('0x1');
    expect(poolStateOf(facts.toSpliced(4, 1))?.cancelIsFree).toBe(false);
    expect(poolStateOf(facts.toSpliced(8, 1))?.settlement).toBeNull();
  });

  it('has the names of a token that could only be read later', () => {
    const read = (address: string) =>
      told({ case: 'tokenRead', value: { token: { ...token, address, name: 'Read later' } } });
    expect(poolStateOf([created(), read('0xa')])).toMatchObject({
      poolingToken: { name: 'Read later' },
      biddingToken: { name: 'Read later' },
    });
    expect(poolStateOf([created(), read('0xb')])?.poolingToken.name).toBe('Token');
  });

  it('is that of the last creation where a block was replaced', () => {
    const [first, second] = [created(), created()];
    expect(poolStateOf([first, told({ case: 'poolCancelled', value: {} }), second])).toMatchObject({
      created: second.position,
      isCancelled: false,
    });
  });
});
