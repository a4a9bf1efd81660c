import { adminOf, Problem, Rpc } from '@launchpad/platform';
import { PoolsService, type KeepFilesRequest, type RecordUploadRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RetainedFiles } from './retained-files.js';
import { markUsed, UploadsService } from './uploads.service.js';

const MOST_FILES = 1_000;

@Controller()
export class FilesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: UploadsService,
    private readonly files: RetainedFiles,
  ) {}

  @Rpc(PoolsService.method.recordUpload)
  async recordUpload({ caller, cid, bytes }: RecordUploadRequest) {
    await this.uploads.record(caller, cid, bytes);
    return {};
  }

  @Rpc(PoolsService.method.keepFiles)
  async keepFiles({ caller, cids }: KeepFilesRequest) {
    adminOf(caller, 'editor');
    if (cids.length > MOST_FILES) {
      throw Problem.invalid([{ field: 'cids', message: `At most ${MOST_FILES} files at once` }]);
    }
    await this.dataSource.transaction(async (transaction) => {
      await this.files.keep(cids, transaction);
      // pages name them, which only their service knows
      await markUsed(cids, transaction);
    });
    return {};
  }
}
