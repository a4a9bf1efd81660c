import { ChainFactRow } from '@launchpad/facts';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookModule } from '../book/book.module.js';
import { OrderModule } from '../order/order.module.js';
import { BookUpdater } from './book-updater.js';
import { OrderEvents } from './order.events.js';
import { OrderProjection } from './order.projection.js';

@Module({
  imports: [TypeOrmModule.forFeature([ChainFactRow]), BookModule, OrderModule],
  providers: [OrderProjection, BookUpdater, OrderEvents],
})
export class ChainModule {}
