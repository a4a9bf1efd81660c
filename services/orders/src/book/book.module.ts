import { Module } from '@nestjs/common';
import { Books } from './books.js';

@Module({ providers: [Books], exports: [Books] })
export class BookModule {}
