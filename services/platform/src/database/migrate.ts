import { Logger } from '@nestjs/common';
import { ConfigError, databaseShape, readEnvironment } from '../config/config.js';
import { PlatformLogger } from '../logging/logger.js';
import { databaseOptions, openDatabase, type Migration } from './database.module.js';

/**
 * Runs a service's migrations on the database of `DATABASE_URL` and exits: the first step of a rollout. A failed
 * migration is rolled back, and the process exits with 1.
 */
export async function migrate(migrations: Migration[]): Promise<void> {
  Logger.overrideLogger(new PlatformLogger('migrate', 'info'));
  const logger = new Logger('Migrate');
  try {
    const config = readEnvironment(databaseShape, process.env);
    const dataSource = await openDatabase(databaseOptions(config, migrations));
    const rows = await dataSource.query<{ name: string }[]>(
      'SELECT name FROM migrations ORDER BY id DESC LIMIT 1',
    );
    logger.log(`The database is at ${rows[0]?.name}`);
    await dataSource.destroy();
  } catch (error) {
    logger.fatal(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
