import { create } from '@bufbuild/protobuf';
import {
  hashMetadata,
  metadataJson,
  poolCode,
  type PoolMetadata,
  type TokenFacts,
} from '@launchpad/contracts';
import { randomAddress } from '@launchpad/platform/testing';
import { CallerSchema, type Caller, type ChainFact, type NewPool } from '@launchpad/proto';
import type { PoolsStack } from './stack.js';

export const LOGO = 'bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4';
export const IDENTITY_DOC = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';

export const kyc = {
  name: 'Ada Owner',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  message: 'Please review',
  identityDoc: IDENTITY_DOC,
};

export const admin: Caller = create(CallerSchema, { admin: true, subject: 'admin-1' });
export const visitor: Caller = create(CallerSchema);
export const wallet = (address: string): Caller => create(CallerSchema, { address });

const poolingToken = { address: `0x${'a1'.repeat(20)}`, name: 'Sale Token', symbol: 'SALE', decimals: 18 };
export const biddingToken: TokenFacts = {
  address: `0x${'b2'.repeat(20)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
};

/** Metadata bytes and their hash on chain. */
export function metadata(fields: Partial<PoolMetadata> = {}): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson({
    title: 'Sample Pool',
    description: '<p>A pool</p>',
    logo: LOGO,
    network: 'Goerli Testnet',
    poolType: 'public',
    isKyc: true,
    poolingToken,
    biddingToken,
    links: { website: 'https://example.com' },
    ...fields,
  });
  return { bytes, formHash: hashMetadata(bytes) };
}

/** JSON bytes that our own clients would not produce. */
export function oddMetadata(json: unknown): { bytes: Uint8Array; formHash: string } {
  const bytes = new TextEncoder().encode(JSON.stringify(json));
  return { bytes, formHash: hashMetadata(bytes) };
}

type Terms = Partial<Omit<NewPool, '$typeName' | '$unknown' | 'poolingToken' | 'biddingToken'>> & {
  biddingToken?: TokenFacts;
  poolingToken?: TokenFacts & { unknown?: boolean };
};

/** A new pool's terms on chain: a sale of one week, a million units. */
export function newPool(terms: Terms) {
  return {
    case: 'newPool' as const,
    value: {
      poolOwner: randomAddress(),
      userId: 1,
      formHash: metadata().formHash,
      poolingToken,
      biddingToken,
      orderCancellationEndDate: 1_900_300_000,
      poolStartDate: 1_900_000_000,
      poolEndDate: 1_900_600_000,
      pooledSellAmount: '1000000',
      minBuyAmount: '10',
      minimumBiddingAmountPerOrder: '20',
      minFundingThreshold: '500000',
      isAtomicClosureAllowed: false,
      merkleRoot: `0x${'0'.repeat(64)}`,
      feeNumerator: 15,
      initialPoolOrder: '12345',
      ...terms,
    },
  };
}

let lastNumber = 0;
/** An on-chain pool number that no other test uses. */
export const nextNumber = (): number => (lastNumber += 1);

export interface SamplePool {
  poolId: string;
  number: number;
  owner: string;
  transactionHash: string;
  fact: ChainFact;
}

/** A pool created on chain and posted by its owner. */
export async function createdPool(
  { chain, pools }: PoolsStack,
  {
    owner = randomAddress(),
    fields = {},
    terms = {},
  }: {
    owner?: string;
    fields?: Partial<PoolMetadata>;
    terms?: Terms;
  } = {},
): Promise<SamplePool> {
  const number = nextNumber();
  const { bytes, formHash } = metadata({ title: `Pool ${number}`, ...fields });
  const fact = chain.fact(number, newPool({ poolOwner: owner, formHash, ...terms }), { from: owner });
  await chain.publish(fact);
  const transactionHash = fact.position?.transactionHash ?? '';
  await pools.create({
    caller: wallet(owner),
    chainId: 5,
    transactionHash,
    metadata: bytes,
    kyc,
    isKyc: true,
  });
  return { poolId: poolCode(5, number), number, owner, transactionHash, fact };
}

/** The same, approved and therefore public. */
export async function approvedPool(stack: PoolsStack, options: Parameters<typeof createdPool>[1] = {}) {
  const pool = await createdPool(stack, options);
  await stack.pools.updateStatus({ caller: admin, poolId: pool.poolId, approved: true });
  return pool;
}
