import { writeFileSync } from 'node:fs';
import { schemaFile, schemaWithNetworks } from './network-schema.js';
import { valuesFile, valuesTable } from './values-table.js';

writeFileSync(valuesFile, await valuesTable());
writeFileSync(schemaFile, await schemaWithNetworks());
