import { Module } from '@nestjs/common';
import { BookModule } from '../book/book.module.js';
import { BiddersService } from './bidders.service.js';
import { StatementController } from './statement.controller.js';
import { StatementService } from './statement.service.js';

/** What owners and admins see of a pool's money and bidders. */
@Module({
  imports: [BookModule],
  controllers: [StatementController],
  providers: [StatementService, BiddersService],
})
export class StatementModule {}
