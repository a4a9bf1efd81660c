export { examine } from './examine.js';
