import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookSnapshot } from './book-snapshot.entity.js';
import { Books } from './books.js';

@Module({ imports: [TypeOrmModule.forFeature([BookSnapshot])], providers: [Books], exports: [Books] })
export class BookModule {}
