import { adminOf, Rpc } from '@launchpad/platform';
import {
  PoolsService as PoolsRpc,
  type ListTitlesRequest,
  type PoolsServiceGetRequest,
  type PoolsServiceListRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { PoolsService } from './pools.service.js';

@Controller()
export class PoolsController {
  constructor(private readonly pools: PoolsService) {}

  @Rpc(PoolsRpc.method.get)
  async get({ poolId, caller }: PoolsServiceGetRequest) {
    return { pool: await this.pools.get(poolId, caller) };
  }

  @Rpc(PoolsRpc.method.list)
  list(request: PoolsServiceListRequest) {
    return this.pools.list(request);
  }

  @Rpc(PoolsRpc.method.listTitles)
  async listTitles({ caller, poolIds }: ListTitlesRequest) {
    adminOf(caller, 'auditor');
    return { titles: await this.pools.titles(poolIds) };
  }
}
