import { Rpc } from '@launchpad/platform';
import {
  PoolsService,
  type AddScamRequest,
  type CancelPoolRequest,
  type EditScamRequest,
  type SoftDeleteRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { ClosingService } from './closing.service.js';

@Controller()
export class ClosingController {
  constructor(private readonly closing: ClosingService) {}

  @Rpc(PoolsService.method.cancelPool)
  async cancelPool(request: CancelPoolRequest) {
    return { pool: await this.closing.cancel(request) };
  }

  @Rpc(PoolsService.method.softDelete)
  async softDelete(request: SoftDeleteRequest) {
    return { pool: await this.closing.softDelete(request) };
  }

  @Rpc(PoolsService.method.addScam)
  async addScam(request: AddScamRequest) {
    return { pool: await this.closing.addScam(request) };
  }

  @Rpc(PoolsService.method.editScam)
  async editScam(request: EditScamRequest) {
    return { pool: await this.closing.editScam(request) };
  }
}
