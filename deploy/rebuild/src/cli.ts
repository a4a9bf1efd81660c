import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { Interrupted, rebuild } from './rebuild.js';
import { readSettings } from './settings.js';

// What the nodes are asked is of no interest; what goes wrong is.
Logger.overrideLogger(['warn', 'error', 'fatal']);

try {
  const { pools, facts, corrected } = await rebuild(readSettings(process.env), (step) => console.log(step));
  console.log(`Rebuilt ${pools} pools from ${facts} facts; ${corrected} rows were missing or wrong`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const isBegun = error instanceof Interrupted;
  console.error(`${isBegun ? 'Interrupted; run it again:' : 'Nothing was rebuilt:'} ${reason}`);
  process.exitCode = 1;
}
