import { bootstrap } from '@launchpad/platform';
import { AppModule } from './app.module.js';

await bootstrap(AppModule);
