import { join, resolve } from 'node:path';

/** The repository. */
export const repository = resolve(import.meta.dirname, '../../../..');

/** The chart. */
export const chart = join(repository, 'charts/launchpad');

/** The alerts' runbooks. */
export const runbooks = join(repository, 'deploy/runbooks');
