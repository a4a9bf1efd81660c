import { writeFileSync } from 'node:fs';
import { schemaFile, valuesSchema } from './values-schema.js';
import { valuesFile, valuesTable } from './values-table.js';

writeFileSync(valuesFile, await valuesTable());
writeFileSync(schemaFile, await valuesSchema());
