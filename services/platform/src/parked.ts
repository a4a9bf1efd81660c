import { parked } from './events/parked-events.js';

try {
  process.stdout.write(`${await parked(process.argv.slice(2), process.env['DATABASE_URL'])}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
