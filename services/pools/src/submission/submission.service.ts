import { hashMetadata, poolCode } from '@launchpad/contracts';
import { mismatch, PostedTransactions } from '@launchpad/facts';
import { isWallet, Networks, Problem, walletOf, type Network } from '@launchpad/platform';
import type {
  ChainFact,
  NewPool,
  PoolsServiceCreateRequest,
  PoolsServiceEditRequest,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createdMetadata, editedMetadata } from '../pool/metadata.schema.js';
import { MetadataStore } from '../metadata/metadata.store.js';
import { readMetadata } from '../metadata/read-metadata.js';
import { PoolsService } from '../pool/pools.service.js';
import type { PoolMessage } from '../pool/pool.view.js';
import { isOwner } from '../pool/visibility.js';
import { KycRecords } from '../review/kyc-records.js';
import { kycSchema } from '../review/kyc.schema.js';
import { checked } from '../validation.js';

/** What a pool's owner submits after creating or editing it on chain. */
@Injectable()
export class SubmissionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly posted: PostedTransactions,
    private readonly metadata: MetadataStore,
    private readonly kycRecords: KycRecords,
    private readonly pools: PoolsService,
  ) {}

  /**
   * Stores the metadata and contact data of a pool the caller created on chain. Repeating it only updates the contact
   * data, and only before the approval.
   * @throws Problem 400 naming each invalid field, the network, or a bidding token that is not one of its stablecoins;
   * 401; 403 for another wallet's pool; 422 if the transaction created no pool or one with other metadata; those of the
   * listener
   */
  async create(request: PoolsServiceCreateRequest): Promise<PoolMessage> {
    walletOf(request.caller);
    const metadata = readMetadata(request.metadata, createdMetadata);
    const kyc = checked(kycSchema, request.kyc ?? {}, 'kyc');
    const network = this.networks.find(request.chainId);
    if (!network?.pools) throw invalid('network', 'Please select a network');

    const { facts, applied } = await this.posted.read(
      request.chainId,
      request.transactionHash,
      request.caller,
    );
    const formHash = hashMetadata(request.metadata);
    const { created, pool } = createdPool(facts, request, formHash);
    if (!takesBidsIn(network, pool)) throw invalid('biddingToken', 'Enter valid address');
    const poolId = poolCode(request.chainId, created.blockchainPoolId);
    await applied([created]);
    await this.dataSource.transaction(async (transaction) => {
      await this.metadata.save(formHash, metadata, transaction);
      await this.kycRecords.save(poolId, kyc, transaction);
    });
    return this.pools.get(poolId, request.caller);
  }

  /**
   * Stores the metadata of a pool whose owner set its hash on chain.
   * @throws Problem as for {@link create}; 404 for an unknown pool; 409 if the metadata has another version by now and
   * is not the posted one
   */
  async edit(request: PoolsServiceEditRequest): Promise<PoolMessage> {
    walletOf(request.caller);
    const pool = await this.pools.visible(request.poolId, request.caller);
    if (!isOwner(pool, request.caller)) throw Problem.forbidden('could not edit', 'You are not a pool owner');
    const metadata = readMetadata(request.metadata, editedMetadata);
    const formHash = hashMetadata(request.metadata);
    const isThere = pool.formHash === formHash;
    if (request.version !== 0 && request.version !== pool.metadataVersion && !isThere)
      throw Problem.outdated();

    const edited = await this.posted.apply(pool, request.transactionHash, 'poolEditedByUser', request.caller);
    if (edited.formHash !== formHash) throw otherMetadata(edited.formHash, formHash);
    await this.dataSource.transaction((transaction) => this.metadata.save(formHash, metadata, transaction));
    return this.pools.get(pool.poolId, request.caller);
  }
}

interface CreatedPool {
  created: ChainFact;
  pool: NewPool;
}

/** The pool that a transaction created for the caller with that metadata. */
function createdPool(
  facts: ChainFact[],
  { caller, chainId }: PoolsServiceCreateRequest,
  formHash: string,
): CreatedPool {
  const pools = facts.flatMap((created) =>
    created.fact.case === 'newPool' ? [{ created, pool: created.fact.value }] : [],
  );
  const [first] = pools;
  if (!first) throw mismatch('The transaction created no pool');
  const own = pools.filter(({ pool }) => isWallet(caller, pool.poolOwner, chainId));
  if (own.length === 0) {
    throw Problem.forbidden('You are not a pool owner', 'The transaction created a pool of another wallet');
  }
  const match = own.find(({ pool }) => pool.formHash === formHash);
  if (!match) throw otherMetadata(first.pool.formHash, formHash);
  return match;
}

/** Whether a pool's bidding token is one of its network's stablecoins. */
function takesBidsIn({ stableCoins }: Network, { biddingToken }: NewPool): boolean {
  return stableCoins.some(({ address }) => address === biddingToken?.address);
}

function invalid(field: string, message: string): Problem {
  return Problem.invalid([{ field, message }]);
}

function otherMetadata(onChain: string, posted: string): Problem {
  const detail = `The pool's formHash is ${onChain}, the metadata hashes to ${posted}`;
  return new Problem(422, 'metadata-mismatch', 'The metadata is not that of the pool', detail);
}
