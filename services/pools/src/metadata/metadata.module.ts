import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FilesModule } from '../files/files.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { PoolMetadata, WantedMetadata } from '../pool/metadata.entity.js';
import { MetadataFetcher } from './metadata.fetcher.js';
import { MetadataStore } from './metadata.store.js';

@Module({
  imports: [TypeOrmModule.forFeature([PoolMetadata, WantedMetadata]), FilesModule, PoolModule],
  providers: [MetadataStore, MetadataFetcher],
  exports: [MetadataStore],
})
export class MetadataModule {}
