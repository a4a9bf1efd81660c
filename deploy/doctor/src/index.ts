export { doctor, exitCodeOf, listOf } from './doctor.js';
export { readSettings, type Settings } from './settings.js';
