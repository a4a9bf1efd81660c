import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentVersionRow } from './content-version.entity.js';
import { VersionsService } from './versions.service.js';

/** For the services that save what has versions. */
@Module({
  imports: [TypeOrmModule.forFeature([ContentVersionRow])],
  providers: [VersionsService],
  exports: [VersionsService],
})
export class VersionsModule {}
