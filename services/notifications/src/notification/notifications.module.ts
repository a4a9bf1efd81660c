import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Notifications } from './notifications.service.js';
import { NotificationsController } from './notifications.controller.js';
import { HeldNotification, NotificationRow, ReadMark } from './notification.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([NotificationRow, HeldNotification, ReadMark])],
  controllers: [NotificationsController],
  providers: [Notifications],
  exports: [Notifications],
})
export class NotificationsModule {}
