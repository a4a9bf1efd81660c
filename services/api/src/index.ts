export * from './rules/text.js';
