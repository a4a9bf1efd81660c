export { checkChart, type Count } from './check.js';
