import { Controller } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller, type Whitelist } from '@launchpad/proto';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { changeOfPool } from '../http/subjects.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { PATIENT } from '../rpc.js';

type WhitelistAnswer = AnswerOf<Routes['getWhitelist']>;

/** Who may bid in a whitelist pool. */
@Controller()
export class WhitelistController {
  constructor(@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>) {}

  @Endpoint(routes.addWhitelist, { changes: ({ body }) => changeOfPool(body.poolId) })
  async add(@In() { body }: Input<Routes['addWhitelist']>, @Who() caller: Caller): Promise<WhitelistAnswer> {
    const { poolId, transactionHash, whiteListUsers: addresses = [], uploadId = '' } = body;
    const add = body.methodType === 'add';
    const { whitelist } = await this.pools.addWhitelist(
      { caller, poolId, transactionHash, addresses, uploadId, add },
      PATIENT,
    );
    return answer(poolId, whitelist);
  }

  @Endpoint(routes.getWhitelist)
  async get(
    @In() { params, query }: Input<Routes['getWhitelist']>,
    @Who() caller: Caller,
  ): Promise<WhitelistAnswer> {
    const { whitelist } = await this.pools.getWhitelist({
      caller,
      poolId: params.id,
      address: query.address ?? '',
      full: query.full,
      after: query.after ?? '',
    });
    return answer(params.id, whitelist);
  }

  @Endpoint(routes.saveWhitelistPart)
  async savePart(
    @In() { params, body }: Input<Routes['saveWhitelistPart']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['saveWhitelistPart']>> {
    const { whiteListUsers: addresses } = body;
    await this.pools.saveWhitelistPart({ caller, ...params, addresses });
    return { success: true, data: { size: addresses.length } };
  }

  @Endpoint(routes.getWhitelistPart)
  async getPart(
    @In() { params }: Input<Routes['getWhitelistPart']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getWhitelistPart']>> {
    const { addresses, parts } = await this.pools.getWhitelistPart({ caller, ...params });
    return { success: true, data: { whiteListUsers: addresses, parts } };
  }
}

function answer(poolId: string, whitelist: Whitelist | undefined): WhitelistAnswer {
  const addresses = whitelist?.addresses ?? [];
  return {
    success: true,
    whited: {
      poolId,
      poolType: whitelist?.poolType === 'whiteList' ? 'whiteList' : 'public',
      size: whitelist?.size ?? 0,
      merkleTree: whitelist?.merkleRoot ?? '',
      transactionHash: whitelist?.transactionHash ?? '',
      listed: whitelist?.listed ?? false,
      proof: whitelist?.proof ?? [],
      ...(addresses.length > 0 && { whiteListUsers: addresses }),
    },
  };
}
