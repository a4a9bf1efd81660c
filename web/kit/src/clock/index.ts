export { chainNow, serverNow, setClocks, useChainNow, useFromChainNow } from './chainClock';
export { Countdown } from './Countdown';
