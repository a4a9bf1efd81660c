import { writeFileSync } from 'node:fs';
import { usersConfig } from './permissions.js';

// Writes the chart's file of NATS users.
const [, , file = ''] = process.argv;
writeFileSync(file, usersConfig());
