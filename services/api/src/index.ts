export * from './rules/text.js';
export * from './rules/limits.js';
