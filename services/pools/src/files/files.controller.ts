import { Rpc } from '@launchpad/platform';
import { PoolsService, type FilesInUseRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { FilesService } from './files.service.js';

@Controller()
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Rpc(PoolsService.method.filesInUse)
  async filesInUse({ cids }: FilesInUseRequest) {
    return { cids: await this.files.inUse(cids) };
  }
}
