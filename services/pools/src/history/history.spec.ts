import { create } from '@bufbuild/protobuf';
import { poolStateOf } from '@launchpad/facts';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { newPool } from '../test/samples.js';
import { actsOf } from './history.js';

type Content = NonNullable<MessageInitShape<typeof ChainFactSchema>['fact']>;
const admin = `0x${'ad'.repeat(20)}`;

/** The facts of a pool, each a minute after the one before. */
const factsOf = (...contents: (Content | undefined)[]): ChainFact[] =>
  contents.map((fact, at) => {
    const place = { chainId: 5, blockNumber: BigInt(at), blockHash: `0xb${at}`, transactionHash: `0x${at}` };
    const position = { ...place, blockTimestamp: 1_900_000_000 + 60 * at, from: admin };
    return create(ChainFactSchema, { position, blockchainPoolId: 3, ...(fact && { fact }) });
  });

const edited = {
  poolStartDate: 1_900_000_001,
  poolEndDate: 1_900_600_000,
  orderCancellationEndDate: 1_900_300_000,
  minFundingThreshold: '7',
  minimumBiddingAmountPerOrder: '20',
  initialPoolOrder: '9',
};

describe('the acts of a pool on chain', () => {
  it('are in their order, each with who, when, and the terms it changed', () => {
    const acts = actsOf(
      factsOf(
        newPool({ minFundingThreshold: '5' }),
        { case: 'poolEditedByAdmin', value: edited },
        { case: 'poolMarkedSpam', value: {} },
        { case: 'pooledTokensWithdrawn', value: { amount: '1' } },
      ),
    );
    expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['chain.newPool', '', ''],
      [
        'chain.poolEditedByAdmin',
        '{"minimumFundingThreshold":"5","poolStartDate":1900000000}',
        '{"minimumFundingThreshold":"7","poolStartDate":1900000001}',
      ],
      ['chain.poolMarkedSpam', '{"isScam":false}', '{"isScam":true}'],
      ['chain.pooledTokensWithdrawn', '', ''],
    ]);
    expect(acts[1]).toMatchObject({ actor: admin, name: '', transactionHash: '0x1' });
    expect(acts.map(({ timeMs }) => timeMs)).toEqual(
      [0n, 60n, 120n, 180n].map((at) => (1_900_000_000n + at) * 1000n),
    );
    expect(new Set(acts.map(({ id }) => id)).size).toBe(4);
  });

  it('are the same where only the newest are read, from the state before them', () => {
    const facts = factsOf(
      newPool({ minFundingThreshold: '5' }),
      { case: 'poolEditedByUser', value: { formHash: '0x1' } },
      { case: 'poolEditedByUser', value: { formHash: '0x2' } },
    );
    expect(actsOf(facts.slice(2), poolStateOf(facts.slice(0, 2)))).toEqual(actsOf(facts).slice(2));
  });

  it('are not what was read of a token later, nor what this release does not know', () => {
    const token = { address: `0x${'a1'.repeat(20)}`, name: 'Late', symbol: 'LATE', decimals: 6 };
    const facts = factsOf(newPool({}), { case: 'tokenRead', value: { token } }, undefined, {
      case: 'poolCancelled',
      value: {},
    });
    expect(actsOf(facts).map(({ action }) => action)).toEqual(['chain.newPool', 'chain.poolCancelled']);
  });
});
