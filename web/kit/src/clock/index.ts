export { chainNow, setClocks, useChainNow, useFromChainNow } from './chainClock';
export { Countdown } from './Countdown';
