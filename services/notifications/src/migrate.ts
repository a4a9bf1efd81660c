import { migrate } from '@launchpad/platform';
import { migrations } from './migrations/index.js';

await migrate(migrations);
