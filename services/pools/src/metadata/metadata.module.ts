import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PoolModule } from '../pool/pool.module.js';
import { PoolMetadata, WantedMetadata } from './metadata.entity.js';
import { Ipfs } from './ipfs.js';
import { MetadataFetcher } from './metadata.fetcher.js';
import { MetadataStore } from './metadata.store.js';

@Module({
  imports: [TypeOrmModule.forFeature([PoolMetadata, WantedMetadata]), PoolModule],
  providers: [Ipfs, MetadataStore, MetadataFetcher],
  exports: [MetadataStore],
})
export class MetadataModule {}
