import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlatformModule } from '@launchpad/platform';
import { Chain, Fact, RecentBlock, RegisteredUser, Token, UnnamedToken } from './chain/chain.entity.js';
import { ChainStore } from './chain/chain.store.js';
import { ChainListenerConfig } from './config.js';
import { IngestController } from './ingest/ingest.controller.js';
import { IngestService } from './ingest/ingest.service.js';
import { migrations } from './migrations/index.js';
import { Chains } from './scan/chains.js';
import { ListenerMetrics } from './scan/listener.metrics.js';
import { StreamMetrics } from './scan/stream.metrics.js';
import { Signatures } from './wallets/signatures.js';
import { WalletsController } from './wallets/wallets.controller.js';

@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'chain-listener',
      config: ChainListenerConfig,
      migrations,
    }),
    TypeOrmModule.forFeature([Chain, RecentBlock, RegisteredUser, Fact, Token, UnnamedToken]),
  ],
  controllers: [IngestController, WalletsController],
  providers: [ChainStore, ListenerMetrics, StreamMetrics, Chains, IngestService, Signatures],
})
export class AppModule {}
