import { join, resolve } from 'node:path';

/** The repository. */
export const repository = resolve(import.meta.dirname, '../../../..');

/** The chart. */
export const chart = join(repository, 'charts/launchpad');

/** The alerts' runbooks. */
export const runbooks = join(repository, 'deploy/runbooks');

/** The values for each network. */
export const sharedValues = join(repository, 'deploy/values');

/** What an operator adds to them. */
export const ownValues = join(repository, 'deploy/dev/chart/own');

/** When the alerts are raised, as promtool's tests. */
export const rulesTests = join(repository, 'deploy/dev/chart/rules.test.yaml');

/** Where programs are unpacked that can't be installed. */
export const programs = join(repository, '.local/programs');
