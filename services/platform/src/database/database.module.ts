import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { CONFIG, type DatabaseConfig } from '../config/config.js';
import { AuditRecord } from '../audit/audit.entity.js';
import { EventPosition, InboxEvent, ParkedEvent } from '../events/inbox.entity.js';
import { LiveInstance } from '../events/live-instance.entity.js';
import { OutboxEvent } from '../events/outbox.entity.js';
import { Readiness } from '../operations/readiness.js';
import { Patience } from '../patience.js';
import { DatabaseLog } from './database.log.js';
import { CreateAuditLog1763600000001 } from './migrations/1763600000001-create-audit-log.js';
import { CreateEventTables1763600000000 } from './migrations/1763600000000-create-event-tables.js';
import { CreateEventPositions1795320000000 } from './migrations/1795320000000-create-event-positions.js';
import { CreateLiveInstances1795720000000 } from './migrations/1795720000000-create-live-instances.js';
import { ReplayParkedEvents1795721000000 } from './migrations/1795721000000-replay-parked-events.js';
import { DateInbox1795200000000 } from './migrations/1795200000000-date-inbox.js';
import { HashInbox1795510000001 } from './migrations/1795510000001-hash-inbox.js';

/** A migration's class; its name ends in the unix milliseconds it was written at. */
export type Migration = new () => MigrationInterface;

/** The service's own PostgreSQL database. Migrations run before anything uses it, the platform's first. */
@Module({})
export class DatabaseModule {
  constructor(dataSource: DataSource, readiness: Readiness) {
    readiness.add('database', () => dataSource.query('SELECT 1'));
  }

  static forRoot(migrations: Migration[]): DynamicModule {
    // A service without the table must not get the entity just by importing the platform.
    const audit = migrations.includes(CreateAuditLog1763600000001) ? [AuditRecord] : [];
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG, Patience],
          useFactory: (config: DatabaseConfig, { connectionMs }: Patience) => ({
            ...databaseOptions(config, migrations),
            autoLoadEntities: true,
            retryAttempts: 30,
            retryDelay: 1_000,
            extra: { max: config.DATABASE_CONNECTIONS, connectionTimeoutMillis: connectionMs },
          }),
          dataSourceFactory: (options) => openDatabase(options as DataSourceOptions),
        }),
        TypeOrmModule.forFeature([
          OutboxEvent,
          InboxEvent,
          ParkedEvent,
          EventPosition,
          LiveInstance,
          ...audit,
        ]),
      ],
    };
  }
}

/** Connection options of a service's database: the platform's migrations, then its own, each in a transaction. */
export function databaseOptions(
  { DATABASE_URL }: Pick<DatabaseConfig, 'DATABASE_URL'>,
  migrations: Migration[],
): Extract<DataSourceOptions, { type: 'postgres' }> {
  return {
    type: 'postgres',
    url: DATABASE_URL,
    migrations: [
      ...[CreateEventTables1763600000000, DateInbox1795200000000, CreateEventPositions1795320000000],
      ...[HashInbox1795510000001, CreateLiveInstances1795720000000, ReplayParkedEvents1795721000000],
      ...migrations,
    ],
    migrationsTransactionMode: 'each',
    logger: new DatabaseLog(),
  };
}

/**
 * Opens a service's database for another program, after the migrations: with its outbox, whose events the service
 * publishes.
 */
export function openServiceDatabase(
  DATABASE_URL: string,
  migrations: Migration[],
  entities: (new () => object)[],
): Promise<DataSource> {
  return openDatabase({
    ...databaseOptions({ DATABASE_URL }, migrations),
    entities: [OutboxEvent, ...entities],
    extra: { max: 2, connectionTimeoutMillis: new Patience().connectionMs },
  });
}

/**
 * Opens a database and runs its migrations. The lock allows several instances to start at once: one migrates, the others
 * wait. It belongs to a transaction: behind a pooler that shares connections, a session's lock could be anybody's.
 */
export async function openDatabase(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource(options);
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.startTransaction();
    // it does nothing while the migrations run, however long
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await lock.query(`SELECT pg_advisory_xact_lock(hashtext('migrations'))`);
    await dataSource.runMigrations();
    await lock.commitTransaction();
  } catch (error) {
    if (lock.isTransactionActive) await lock.rollbackTransaction().catch(() => {});
    await dataSource.destroy();
    throw error;
  } finally {
    await lock.release();
  }
  return dataSource;
}
