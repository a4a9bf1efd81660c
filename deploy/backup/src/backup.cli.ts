import { backup } from './backup.js';
import { readSettings } from './settings.js';
import { takeBackup } from './shelf.js';
import { stopSignal } from './stop.js';

// backup.cli.js <new folder>, or backup.cli.js <folder of all backups> <how many to keep>
const [into, keep] = process.argv.slice(2);
if (!into) throw new Error('Which folder?');
const settings = readSettings(process.env);
const stop = stopSignal();
try {
  if (keep === undefined) await backup(settings, into, stop);
  const folder = keep === undefined ? into : await takeBackup(settings, into, Number(keep), new Date(), stop);
  console.log(`The backup is in ${folder}`);
} catch (error) {
  console.error(`No backup was taken: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
