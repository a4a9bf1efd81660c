import { backup } from './backup.js';
import { readSettings } from './settings.js';
import { takeBackup } from './shelf.js';

// backup.cli.js <new folder>, or backup.cli.js <folder of all backups> <how many to keep>
const [into, keep] = process.argv.slice(2);
if (!into) throw new Error('Which folder?');
const settings = readSettings(process.env);
if (keep === undefined) await backup(settings, into);
const folder = keep === undefined ? into : await takeBackup(settings, into, Number(keep));
console.log(`The backup is in ${folder}`);
