import { create } from '@bufbuild/protobuf';
import { Controller } from '@nestjs/common';
import { InjectClient, Networks, Problem, readsAllPools, type RpcClient } from '@launchpad/platform';
import {
  CallerSchema,
  KycStatus,
  PoolOrder,
  PoolOutcome,
  PoolsService,
  PoolTimeStatus,
  type Caller,
  type Pool as PoolMessage,
  type PoolsServiceListResponse,
} from '@launchpad/proto';
import { routes, type AnswerOf, type Input, type PoolDetail, type Routes } from '@launchpad/api/routes';
import { changeOfPool, onePool } from '../http/subjects.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { PATIENT } from '../rpc.js';
import { PoolAnswers } from './pool.answer.js';
import { createdMetadata, editedMetadata, wrongNetwork } from './pool.metadata.js';

interface OneAnswer {
  success: true;
  data: PoolDetail;
}
type ListAnswer = AnswerOf<Routes['listPools']>;

const timeStatus = {
  all: PoolTimeStatus.UNSPECIFIED,
  upcoming: PoolTimeStatus.UPCOMING,
  live: PoolTimeStatus.LIVE,
  ended: PoolTimeStatus.ENDED,
};

const order = {
  newest: PoolOrder.UNSPECIFIED,
  ending: PoolOrder.ENDING,
  raised: PoolOrder.RAISED,
  oldest: PoolOrder.OLDEST,
};

const kycStatus = {
  all: KycStatus.UNSPECIFIED,
  pending: KycStatus.PENDING,
  approved: KycStatus.APPROVED,
  rejected: KycStatus.REJECTED,
};

const poolOutcome = {
  all: PoolOutcome.UNSPECIFIED,
  open: PoolOutcome.OPEN,
  settled: PoolOutcome.SETTLED,
  cancelled: PoolOutcome.CANCELLED,
  scam: PoolOutcome.SCAM,
  deleted: PoolOutcome.DELETED,
};

/** Pools: lists, details, and the posts after a pool's transactions. */
@Controller()
export class PoolsController {
  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    private readonly answers: PoolAnswers,
    private readonly networks: Networks,
  ) {}

  @Endpoint(routes.createPool, { changes: () => ['pools'] })
  async create(@In() { body }: Input<Routes['createPool']>, @Who() caller: Caller): Promise<OneAnswer> {
    const network = this.networks.all.find(({ name, pools }) => pools && name === body.network);
    if (!network) throw wrongNetwork();
    const { name, email, phone, message, identityDoc, isKyc, transactionHash } = body;
    const { pool } = await this.pools.create(
      {
        caller,
        chainId: network.chainId,
        transactionHash,
        metadata: createdMetadata(body, network),
        kyc: { name, email, phone, message, identityDoc },
        isKyc,
      },
      PATIENT,
    );
    return this.one(pool);
  }

  @Endpoint(routes.editPool, { changes: ({ params }) => changeOfPool(params.poolId) })
  async edit(@In() { params, body }: Input<Routes['editPool']>, @Who() caller: Caller): Promise<OneAnswer> {
    const { poolId } = params;
    const { pool: present } = await this.pools.get({ caller, poolId });
    if (present?.poolOwner !== caller.address) {
      throw Problem.forbidden('could not edit', 'You are not a pool owner');
    }
    const { transactionHash, version } = body;
    const metadata = editedMetadata(body, present);
    const { pool } = await this.pools.edit({ caller, poolId, transactionHash, metadata, version }, PATIENT);
    return this.one(pool);
  }

  // Searches, owners and addresses of tokens are unbounded in number and rarely repeated.
  @Endpoint(routes.listPools, {
    follows: ({ query }) =>
      query.poolName === '' && !query.owner && !isAddress(query.token) ? 'pools' : undefined,
    // Its figures.
    shows: ({ data }) => data.pools.map(({ poolId }) => onePool(poolId)),
    time: 'second',
  })
  async list(
    @In() { params, query }: Input<Routes['listPools']>,
    @Who() caller: Caller,
  ): Promise<ListAnswer> {
    const asker = params.x === caller.address ? caller : create(CallerSchema);
    const { owner } = query;
    return this.listAnswer(await this.pools.list({ caller: asker, owner, ...this.filters(query) }));
  }

  @Endpoint(routes.managePools)
  async manage(
    @In() { params, query }: Input<Routes['managePools']>,
    @Who() caller: Caller,
  ): Promise<ListAnswer> {
    if (!readsAllPools(caller) && params.walletAddress !== caller.address) {
      throw Problem.forbidden('Access Denied!', 'A wallet manages its own pools only');
    }
    const owner = readsAllPools(caller) ? '' : caller.address;
    const wanted = { kyc: kycStatus[query.kyc], outcome: poolOutcome[query.outcome], ...this.filters(query) };
    return this.listAnswer(await this.pools.list({ caller, owner, managed: true, ...wanted }));
  }

  @Endpoint(routes.getPool, { follows: ({ params }) => onePool(params.poolId), time: 'block' })
  async get(@In() { params }: Input<Routes['getPool']>, @Who() caller: Caller): Promise<OneAnswer> {
    const { pool } = await this.pools.get({ caller, poolId: params.poolId });
    return { success: true, data: await this.answers.opened(found(pool)) };
  }

  @Endpoint(routes.updateStatus, { changes: ({ params }) => changeOfPool(params.id) })
  async updateStatus(
    @In() { params, body }: Input<Routes['updateStatus']>,
    @Who() caller: Caller,
  ): Promise<OneAnswer> {
    const { poolStatus: approved, reason, version } = body;
    const { pool } = await this.pools.updateStatus({ caller, poolId: params.id, approved, reason, version });
    return this.one(pool);
  }

  @Endpoint(routes.updateMetadata, { changes: ({ params }) => changeOfPool(params.poolId) })
  async updateMetadata(
    @In() { params, body }: Input<Routes['updateMetadata']>,
    @Who() caller: Caller,
  ): Promise<OneAnswer> {
    const { approve: approved, ...rest } = body;
    const { pool } = await this.pools.updateMetadata({ caller, ...params, approved, ...rest });
    return this.one(pool);
  }

  @Endpoint(routes.updateFeatureStatus, { changes: ({ params }) => changeOfPool(params.poolId) })
  async updateFeatureStatus(
    @In() { params, body }: Input<Routes['updateFeatureStatus']>,
    @Who() caller: Caller,
  ): Promise<OneAnswer> {
    const { poolId } = params;
    const { pool } = await this.pools.updateFeatureStatus({ caller, poolId, featured: body.featureStatus });
    return this.one(pool);
  }

  @Endpoint(routes.softDelete, { changes: ({ body }) => changeOfPool(body.id) })
  async softDelete(@In() { body }: Input<Routes['softDelete']>, @Who() caller: Caller): Promise<OneAnswer> {
    const { id: poolId, transactionHash } = body;
    const { pool } = await this.pools.softDelete({ caller, poolId, transactionHash }, PATIENT);
    return this.one(pool);
  }

  @Endpoint(routes.cancelPool, { changes: ({ body }) => changeOfPool(body.id) })
  async cancel(@In() { body }: Input<Routes['cancelPool']>, @Who() caller: Caller): Promise<OneAnswer> {
    const { id: poolId, transactionHash } = body;
    const { pool } = await this.pools.cancelPool({ caller, poolId, transactionHash }, PATIENT);
    return this.one(pool);
  }

  @Endpoint(routes.addScam, { changes: ({ body }) => changeOfPool(scamOf(body).poolId) })
  async addScam(@In() { body }: Input<Routes['addScam']>, @Who() caller: Caller): Promise<OneAnswer> {
    const { transactionHash } = body;
    const { pool } = await this.pools.addScam({ caller, ...scamOf(body), transactionHash }, PATIENT);
    return this.one(pool);
  }

  @Endpoint(routes.editScam, { changes: ({ body }) => changeOfPool(scamOf(body).poolId) })
  async editScam(@In() { body }: Input<Routes['editScam']>, @Who() caller: Caller): Promise<OneAnswer> {
    const { pool } = await this.pools.editScam({
      ...{ caller, ...scamOf(body) },
      ...(body.seen !== undefined && { seen: body.seen }),
    });
    return this.one(pool);
  }

  private async one(pool: PoolMessage | undefined): Promise<OneAnswer> {
    return { success: true, data: await this.answers.one(found(pool)) };
  }

  private async listAnswer(list: PoolsServiceListResponse): Promise<ListAnswer> {
    const { pools, pagination, counts, held } = list;
    const { all = 0, upcoming = 0, live = 0, ended = 0 } = counts ?? {};
    return {
      success: true,
      data: {
        pools: await this.answers.many(pools),
        pagination: paginationOf(pagination),
        counts: { all, upcoming, live, ended },
        ...(held.length > 0 && { held: held.map(({ owner, count }) => ({ owner, count })) }),
      },
    };
  }

  private filters(query: Omit<Input<Routes['managePools']>['query'], 'kyc' | 'outcome'>) {
    const { page, limit, poolName, status, featured, network, token, sort } = query;
    return {
      page: { page, limit },
      name: poolName,
      timeStatus: timeStatus[status],
      order: order[sort],
      featured,
      chainId: network === '' ? 0 : this.chainIdOf(network),
      tokens: token === '' ? [] : this.addressesOf(token),
    };
  }

  private chainIdOf(network: string): number {
    const match = this.networks.all.find(
      ({ name, chainId }) => name === network || String(chainId) === network,
    );
    if (match) return match.chainId;
    throw Problem.invalid([{ field: 'network', message: 'unknown network' }]);
  }

  /** A token by its address, or a stablecoin by its name: its addresses on all networks. */
  private addressesOf(token: string): string[] {
    if (isAddress(token)) return [token.toLowerCase()];
    const addresses = this.networks.all
      .flatMap(({ stableCoins }) => stableCoins)
      .filter(({ name }) => name.toLowerCase() === token.toLowerCase())
      .map(({ address }) => address.toLowerCase());
    if (addresses.length > 0) return [...new Set(addresses)];
    throw Problem.invalid([{ field: 'token', message: 'unknown token' }]);
  }
}

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text);

function found(pool: PoolMessage | undefined): PoolMessage {
  if (!pool) throw Problem.notFound('No Record Found');
  return pool;
}

/** Both names of the pool's id and of the message are accepted. */
function scamOf(body: Input<Routes['editScam']>['body']): { poolId: string; message: string } {
  return { poolId: body.id ?? body.poolId ?? '', message: (body.message ?? body.scamMessage ?? '').trim() };
}
