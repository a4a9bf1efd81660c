import { restore } from './backup.js';
import { readSettings } from './settings.js';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');
await restore(readSettings(process.env), folder);
console.log(`Restored from ${folder}`);
