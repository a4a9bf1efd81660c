export * from './amount';
export * from './amountInput';
export * from './date';
export * from './isolated';
export * from './labels';
export * from './plain';
export * from './ratio';
