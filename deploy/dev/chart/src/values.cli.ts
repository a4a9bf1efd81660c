import { writeFileSync } from 'node:fs';
import { valuesFile, valuesTable } from './values-table.js';

writeFileSync(valuesFile, await valuesTable());
