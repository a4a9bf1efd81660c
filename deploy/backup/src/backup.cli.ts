import { backup } from './backup.js';
import { readSettings } from './settings.js';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');
await backup(readSettings(process.env), folder);
console.log(`The backup is in ${folder}`);
