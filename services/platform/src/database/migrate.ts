import { Logger } from '@nestjs/common';
import { ConfigError, databaseShape, readEnvironment } from '../config/config.js';
import { databaseOptions, openDatabase, type Migration } from './database.module.js';

/**
 * Brings the database of `DATABASE_URL` to the newest of a service's migrations and ends: what a rollout does
 * before the first new instance starts. A migration that fails leaves the database as it was before it, and the
 * process ends with 1.
 */
export async function migrate(migrations: Migration[]): Promise<void> {
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
