export { backup, restore } from './backup.js';
export { readSettings, type Settings } from './settings.js';
export { findBackup, takeBackup } from './shelf.js';
