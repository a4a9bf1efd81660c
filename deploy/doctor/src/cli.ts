import 'reflect-metadata';
import { doctor, exitCodeOf, listOf } from './doctor.js';
import { readSettings } from './settings.js';

try {
  const examination = await doctor(readSettings(process.env));
  console.log(listOf(examination.checks));
  console.log('\nFor support, in one line; it holds no secret:');
  console.log(JSON.stringify(examination));
  process.exitCode = exitCodeOf(examination.checks);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
