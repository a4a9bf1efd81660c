import { restore } from './backup.js';
import { readSettings } from './settings.js';
import { findBackup } from './shelf.js';
import { stopSignal } from './stop.js';

// restore.cli.js <backup>, or restore.cli.js --from <folder of all backups>: the newest, or the one that BACKUP names
const [first, shelf] = process.argv.slice(2);
const folder = first === '--from' && shelf ? await findBackup(shelf, process.env.BACKUP) : first;
if (!folder) throw new Error('Which folder?');
const stop = stopSignal();
try {
  await restore(readSettings(process.env), folder, stop);
  console.log(`Restored from ${folder}`);
} catch (error) {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
