import { CreateChainFacts1763600000002, PlatformModule } from '@launchpad/platform';
import { ChainListenerService } from '@launchpad/proto';
import { Module } from '@nestjs/common';
import { ChainModule } from './chain/chain.module.js';
import { OrdersConfig } from './config.js';
import { CreateOrders1763640000000 } from './migrations/1763640000000-create-orders.js';
import { OrderModule } from './order/order.module.js';
import { PoolModule } from './pool/pool.module.js';
import { SettlementModule } from './settlement/settlement.module.js';

@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'orders',
      config: OrdersConfig,
      clients: [ChainListenerService],
      chainClock: true,
      migrations: [CreateChainFacts1763600000002, CreateOrders1763640000000],
    }),
    ChainModule,
    OrderModule,
    PoolModule,
    SettlementModule,
  ],
})
export class AppModule {}
