import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredFile, Upload } from './file.entity.js';
import { FilesController } from './files.controller.js';
import { FilesInUse } from './files-in-use.js';
import { Ipfs } from './ipfs.js';
import { RetainedFiles } from './retained-files.js';
import { UnusedFiles } from './unused-files.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredFile, Upload])],
  controllers: [FilesController],
  providers: [Ipfs, FilesInUse, RetainedFiles, UploadsService, UnusedFiles],
  exports: [Ipfs, RetainedFiles],
})
export class FilesModule {}
