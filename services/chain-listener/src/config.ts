import { configOf, databaseShape } from '@launchpad/platform';

export class ChainListenerConfig extends configOf(databaseShape) {}
