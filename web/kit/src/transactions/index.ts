export { DiscardButton } from './DiscardButton';
export { refreshPool } from './report';
export { resumeTransactions, sendTx } from './sendTx';
export { failureReason, isRevert, revertReason, technicalText } from './revert';
export { TxOverlay } from './TxOverlay';
export { TxSteps, type TxStep } from './TxSteps';
export { isBusy, isUnderWay, useSingleFlight, useSendTx, useSentTransactions, waitsFor } from './useSendTx';
export type * from './types';
