import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Bell } from './bell.js';
import { BellController } from './bell.controller.js';
import { NotificationRow, ReadMark } from './notification.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([NotificationRow, ReadMark])],
  controllers: [BellController],
  providers: [Bell],
  exports: [Bell],
})
export class BellModule {}
