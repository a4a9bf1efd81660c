export * from './amount';
export * from './date';
export * from './labels';
export * from './plain';
export * from './ratio';
