import { Module } from '@nestjs/common';
import { Keeper } from './keeper.js';

@Module({ providers: [Keeper] })
export class SettlementModule {}
