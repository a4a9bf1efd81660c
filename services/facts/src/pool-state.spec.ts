import { create, type Message, type MessageInitShape } from '@bufbuild/protobuf';
import { ChainFactSchema, NewPoolSchema, type ChainFact } from '@launchpad/proto';
import { poolStateOf, poolStatesOf } from './pool-state.js';

let block = 0n;
type FactContent = NonNullable<MessageInitShape<typeof ChainFactSchema>['fact']>;

const factOf = (fact: FactContent): ChainFact =>
  create(ChainFactSchema, {
    position: { chainId: 5, blockNumber: (block += 1n), blockHash: '0xb', transactionHash: `0x${block}` },
    blockchainPoolId: 3,
    fact,
  });
type Terms = Exclude<MessageInitShape<typeof NewPoolSchema>, Message>;
const token = { address: '0xa', name: 'Token', symbol: 'TKN', decimals: 18 };
const created = (terms: Terms = {}) =>
  factOf({
    case: 'newPool',
    value: {
      poolOwner: '0xo',
      formHash: '0xf',
      poolingToken: token,
      biddingToken: token,
      minFundingThreshold: '5',
      ...terms,
    },
  });

describe("a pool's state", () => {
  it('is undefined without its creation', () => {
    expect(poolStateOf([])).toBeUndefined();
    expect(poolStateOf([factOf({ case: 'poolCancelled', value: {} })])).toBeUndefined();
  });

  it('starts public and open', () => {
    expect(poolStateOf([created()])).toMatchObject({
      blockchainPoolId: 3,
      poolOwner: '0xo',
      merkleRoot: `0x${'00'.repeat(32)}`,
      cancelIsFree: false,
      isCancelled: false,
      isScam: false,
      isDeleted: false,
      settlement: null,
    });
  });

  it('follows each fact, and reverts when one is removed', () => {
    const facts = [
      created(),
      factOf({ case: 'poolEditedByUser', value: { formHash: '0x1' } }),
      factOf({ case: 'poolEditedByUser', value: { formHash: '0x2' } }),
      factOf({ case: 'whiteListPoolMerkle', value: { merkleRoot: '0xr' } }),
      factOf({ case: 'poolEditedByAdmin', value: { minFundingThreshold: '6', poolEndDate: 9 } }),
      factOf({ case: 'poolCancelled', value: {} }),
      factOf({ case: 'poolMarkedSpam', value: {} }),
      factOf({ case: 'poolDeleted', value: {} }),
      factOf({ case: 'poolCleared', value: { fee: '1' } }),
      factOf({ case: 'pooledTokensWithdrawn', value: { amount: '1' } }),
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

  it("takes a token's names that were read later", () => {
    const read = (address: string) =>
      factOf({ case: 'tokenRead', value: { token: { ...token, address, name: 'Read later' } } });
    expect(poolStateOf([created(), read('0xa')])).toMatchObject({
      poolingToken: { name: 'Read later' },
      biddingToken: { name: 'Read later' },
    });
    expect(poolStateOf([created(), read('0xb')])?.poolingToken.name).toBe('Token');
  });

  it('takes the names of the token that was read alone', () => {
    const pool = created({ biddingToken: { ...token, address: '0xb' } });
    const namesAfter = (read?: string) => {
      const named = read ? { token: { ...token, address: read, name: 'Read later' } } : {};
      const state = poolStateOf([pool, factOf({ case: 'tokenRead', value: named })]);
      return [state?.poolingToken.name, state?.biddingToken.name];
    };
    expect(namesAfter('0xa')).toEqual(['Read later', 'Token']);
    expect(namesAfter('0xb')).toEqual(['Token', 'Read later']);
    expect(namesAfter('0xc')).toEqual(['Token', 'Token']);
    expect(namesAfter()).toEqual(['Token', 'Token']);
  });

  it.each(['poolingToken', 'biddingToken'])('is not made of a creation without its %s', (name) => {
    const terms = Object.fromEntries([[name, undefined]]);
    expect(() => poolStateOf([created(terms)])).toThrow(TypeError);
  });

  it('has the whitelist of its creation', () => {
    const merkleRoot = `0x${'ab'.repeat(32)}`;
    expect(poolStateOf([created({ merkleRoot })])?.merkleRoot).toBe(merkleRoot);
  });

  it('is known after each fact from the creation on', () => {
    const [early, late] = [0, 1].map(() => factOf({ case: 'poolCancelled', value: {} }));
    const states = poolStatesOf([early!, created(), late!]);
    expect(states.map((state) => state?.isCancelled)).toEqual([undefined, false, true]);
  });

  it('uses the last creation after a block was replaced', () => {
    const [first, second] = [created(), created()];
    expect(poolStateOf([first, factOf({ case: 'poolCancelled', value: {} }), second])).toMatchObject({
      created: second.position,
      isCancelled: false,
    });
  });
});
