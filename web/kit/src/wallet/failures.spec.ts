import { t } from '../strings/transaction';
import { knownFailure, revertData } from './failures';

const { transaction } = t;

describe('a failure of a wallet or node', () => {
  it.each([
    ['INSUFFICIENT_FUNDS', transaction.insufficientFunds],
    ['NONCE_EXPIRED', transaction.nonceTaken],
    [-32002, transaction.alreadyAsked],
    [4100, transaction.unauthorised],
    [4200, transaction.unsupported],
    [-32601, transaction.unsupported],
    [4900, transaction.walletOffline],
    [4901, transaction.walletOffline],
    [429, transaction.busyNode],
    [-32005, transaction.busyNode],
    ['TIMEOUT', transaction.nodeUnavailable],
    [-32603, undefined],
    [undefined, undefined],
  ])('with the code %s is said in one sentence', (code, expected) => {
    expect(knownFailure({ code, message: 'No' })).toBe(expected);
    expect(knownFailure({ code: -1, info: { error: { code } } })).toBe(expected);
  });

  it.each([
    ['insufficient funds for gas * price + value', transaction.insufficientFunds],
    ['nonce too low', transaction.nonceTaken],
    ['transaction underpriced', transaction.underpriced],
    ['Failed to fetch', transaction.nodeUnavailable],
    ['No', undefined],
  ])('that says “%s” is said in one sentence', (message, expected) => {
    expect(knownFailure(new Error(message))).toBe(expected);
    expect(knownFailure({ code: -32603, data: { message } })).toBe(expected);
  });
});

describe('what a call reverted with', () => {
  const data = '0x3b99b53d';
  const nested = (levels: number): unknown => (levels === 0 ? data : { data: nested(levels - 1) });

  it.each(['data', 'error', 'info', 'cause', 'originalError', 'result'])(
    'is found in the error’s %s',
    (key) => {
      expect(revertData({ [key]: data })).toBe(data);
      expect(revertData({ message: data, [key]: { data } })).toBe(data);
    },
  );

  it('is found six levels deep, and no further: an error may contain itself', () => {
    expect([revertData(nested(6)), revertData(nested(7))]).toEqual([data, undefined]);
    const endless: { cause?: unknown } = {};
    endless.cause = endless;
    expect(revertData(endless)).toBeUndefined();
  });

  it.each(['0x', '0x3b99b5', `${data}00`, 'execution reverted', null, 4001])('is not %j', (other) => {
    expect(revertData({ data: other })).toBeUndefined();
  });

  it('may have arguments', () => {
    const full = `${data}${'0'.repeat(64)}`;
    expect(revertData({ data: full })).toBe(full);
  });
});
