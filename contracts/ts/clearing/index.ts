/**
 * The arithmetic of the auction, without any chain library: pages import it as `@launchpad/contracts/clearing`, so that
 * a visitor who only looks at a sale loads no ethers.
 */
export * from '../bounds.js';
export * from './book.js';
export * from './clearing.js';
export * from './tick.js';
