export { resumeTransactions, sendTx } from './sendTx';
export { failureReason, revertReason } from './revert';
export { TxOverlay } from './TxOverlay';
export { TxSteps, type TxStep } from './TxSteps';
export { isBusy, useSendTx, useSentTransactions } from './useSendTx';
export type * from './types';
