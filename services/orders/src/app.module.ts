import { PlatformModule } from '@launchpad/platform';
import { ChainListenerService } from '@launchpad/proto';
import { Module } from '@nestjs/common';
import { ChainModule } from './chain/chain.module.js';
import { OrdersConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { OrderModule } from './order/order.module.js';
import { PoolModule } from './pool/pool.module.js';
import { SettlementModule } from './settlement/settlement.module.js';
import { StatementModule } from './statement/statement.module.js';

@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'orders',
      config: OrdersConfig,
      clients: [ChainListenerService],
      chainClock: true,
      migrations,
    }),
    ChainModule,
    OrderModule,
    PoolModule,
    SettlementModule,
    StatementModule,
  ],
})
export class AppModule {}
