import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChainModule } from '../chain/chain.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { WhitelistController } from './whitelist.controller.js';
import { Whitelist, WhitelistAddress, WhitelistPart } from '../pool/whitelist.entity.js';
import { WhitelistUploads } from './uploads.service.js';
import { WhitelistService } from './whitelist.service.js';
import { WhitelistStore } from './whitelist.store.js';

@Module({
  imports: [TypeOrmModule.forFeature([Whitelist, WhitelistAddress, WhitelistPart]), ChainModule, PoolModule],
  controllers: [WhitelistController],
  providers: [WhitelistService, WhitelistStore, WhitelistUploads],
})
export class WhitelistModule {}
