import { adminOf, Rpc } from '@launchpad/platform';
import {
  PoolsService as PoolsRpc,
  type RequestChangesRequest,
  type UpdateFeatureStatusRequest,
  type UpdateMetadataRequest,
  type UpdateStatusRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { PoolsService } from '../pool/pools.service.js';
import { ReviewService } from './review.service.js';

@Controller()
export class ReviewController {
  constructor(
    private readonly review: ReviewService,
    private readonly pools: PoolsService,
  ) {}

  @Rpc(PoolsRpc.method.updateStatus)
  async updateStatus({ caller, poolId, approved, version, reason }: UpdateStatusRequest) {
    await this.review.decideKyc(poolId, { approved, version, reason }, adminOf(caller, 'reviewer'));
    return { pool: await this.pools.get(poolId, caller) };
  }

  @Rpc(PoolsRpc.method.requestChanges)
  async requestChanges({ caller, poolId, fields, reason, version }: RequestChangesRequest) {
    await this.review.requestChanges(poolId, { fields, version, reason }, adminOf(caller, 'reviewer'));
    return { pool: await this.pools.get(poolId, caller) };
  }

  @Rpc(PoolsRpc.method.updateMetadata)
  async updateMetadata({ caller, poolId, approved, version, reason }: UpdateMetadataRequest) {
    await this.review.decideMetadata(poolId, { approved, version, reason }, adminOf(caller, 'reviewer'));
    return { pool: await this.pools.get(poolId, caller) };
  }

  @Rpc(PoolsRpc.method.updateFeatureStatus)
  async updateFeatureStatus({ caller, poolId, featured }: UpdateFeatureStatusRequest) {
    await this.review.feature(poolId, featured, adminOf(caller, 'reviewer'));
    return { pool: await this.pools.get(poolId, caller) };
  }
}
