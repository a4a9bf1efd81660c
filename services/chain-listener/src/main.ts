import { setFlagsFromString } from 'node:v8';
import { bootstrap } from '@launchpad/platform';
import { AppModule } from './app.module.js';

// On a machine with much memory V8 would let the garbage of a backfill pile up: 370 MB instead of 270.
setFlagsFromString('--heap-growing-percent=60');
await bootstrap(AppModule);
