export * from './amountInput';
export * from './date';
export * from './html';
export * from './isolated';
export * from './labels';
export * from './plain';
export * from './times';
export {
  toDecimalText,
  compactAmount,
  comparePrices,
  decimalsOf,
  formatAmount,
  formatBalance,
  formatExact,
  formatPrice,
  formatRatio,
  priceNumber,
  type PairDecimals,
  type ExactPrice as Price,
  type Unit,
} from '@launchpad/api';
