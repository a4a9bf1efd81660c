import { PostedTransactions } from '@launchpad/facts';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookModule } from '../book/book.module.js';
import { Pool } from '../ledger/pool.entity.js';
import { PoolModule } from '../pool/pool.module.js';
import { Order } from '../ledger/order.entity.js';
import { OrderView } from './order.view.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';
import { PostsService } from './posts.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Order, Pool]), BookModule, PoolModule],
  controllers: [OrdersController],
  providers: [OrdersService, PostsService, PostedTransactions, OrderView],
  exports: [OrderView],
})
export class OrderModule {}
