export { doctor, exitCodeOf, listOf } from './doctor.js';
export type { Settings } from './settings.js';
