import { Rpc } from '@launchpad/platform';
import { PoolsService, type PoolsServiceCreateRequest, type PoolsServiceEditRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { SubmissionService } from './submission.service.js';

@Controller()
export class SubmissionController {
  constructor(private readonly submission: SubmissionService) {}

  @Rpc(PoolsService.method.create)
  async create(request: PoolsServiceCreateRequest) {
    return { pool: await this.submission.create(request) };
  }

  @Rpc(PoolsService.method.edit)
  async edit(request: PoolsServiceEditRequest) {
    return { pool: await this.submission.edit(request) };
  }
}
