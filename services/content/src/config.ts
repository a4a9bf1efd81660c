import { configOf, databaseShape } from '@launchpad/platform';

export class ContentConfig extends configOf(databaseShape) {}
