import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChainModule } from '../chain/chain.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { WhitelistController } from './whitelist.controller.js';
import { Whitelist, WhitelistAddress } from '../pool/whitelist.entity.js';
import { WhitelistService } from './whitelist.service.js';
import { WhitelistStore } from './whitelist.store.js';

@Module({
  imports: [TypeOrmModule.forFeature([Whitelist, WhitelistAddress]), ChainModule, PoolModule],
  controllers: [WhitelistController],
  providers: [WhitelistService, WhitelistStore],
})
export class WhitelistModule {}
