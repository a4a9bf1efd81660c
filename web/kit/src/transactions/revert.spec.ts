import { auctionInterface, fixedPriceSaleInterface } from '@launchpad/contracts';
import { AbiCoder } from 'ethers';
import { RpcFailure } from '../chain/rpc';
import { t } from '../strings';
import { reverts } from '../strings/reverts';
import { failureReason, isRevert, revertName, revertReason, technicalText } from './revert';

const TOKEN = `0x${'a'.repeat(40)}`;
const revertedWith = (data: string) => ({ code: 3, message: 'execution reverted', data });

const word = (value: number) => value.toString(16).padStart(64, '0');
const { reverted } = t.alerts;
const ownable = auctionInterface.encodeErrorResult('OwnableUnauthorizedAccount', [TOKEN]);

const names = [auctionInterface, fixedPriceSaleInterface].flatMap(({ fragments }) =>
  fragments.flatMap((fragment) => (fragment.type === 'error' ? [(fragment as { name?: string }).name] : [])),
);

describe('the reason a call reverts', () => {
  it.each(['auction', 'sale'])('names a token that takes a fee or rebases: %s', async (contract) => {
    const data =
      contract === 'auction'
        ? auctionInterface.encodeErrorResult('UnsupportedToken', [TOKEN])
        : fixedPriceSaleInterface.encodeErrorResult('UnexpectedAmountReceived', [2, 1]);
    expect(await revertReason(revertedWith(data))).toBe(
      'Tokens that take a fee or change balances are not supported.',
    );
  });

  it.each([
    ['is the contract’s own text', `0x08c379a0${word(32)}${word(2)}${'4e6f'.padEnd(64, '0')}`, 'No'],
    ['is not known from a text that is cut off', '0x08c379a0', reverted],
    [
      'is not known from a text of other bytes',
      `0x08c379a0${word(32)}${word(1)}${'ff'.padEnd(64, '0')}`,
      reverted,
    ],
    ['is not known from another contract’s error', '0x12345678', reverted],
  ])('%s', async (_, data, reason) => {
    expect(await revertReason(revertedWith(data))).toBe(reason);
  });

  it('has a text for every error the two contracts define', () => {
    const missing = names.filter((name = '') => !(name in reverts));
    // errors of their libraries that no page can trigger
    expect(missing.filter((name = '') => !/^(Ownable|ReentrancyGuard|SafeCast)/.test(name))).toEqual([]);
  });

  const text = (reason: string) =>
    `0x08c379a0${AbiCoder.defaultAbiCoder().encode(['string'], [reason]).slice(2)}`;

  it.each([
    ['an error that no page can trigger', { data: ownable }, 'Ownable unauthorized account'],
    ['a text', { data: text('Out of stock') }, 'Out of stock'],
    ['a text that is an error’s name', { data: text('PoolEnded') }, 'The pool has ended.'],
    ['an error nobody knows', { data: '0x12345678' }, t.alerts.reverted],
    ['a text of the node alone', new Error('execution reverted: Out of stock'), 'Out of stock'],
    ['a name of the node alone', new Error("reverted with reason string 'PoolEnded'"), 'The pool has ended.'],
    ['no reason', new Error('VM Exception: revert'), t.alerts.reverted],
  ])('is said to its user: %s', async (_, error, expected) => {
    expect(await revertReason(error)).toBe(expected);
    expect(await failureReason(error)).toBe(expected);
  });

  it('is none where it did not revert', async () => {
    const error = new Error('nonce too low');
    expect([await revertReason(error), await revertName(error)]).toEqual([undefined, undefined]);
    expect(await failureReason(error)).toMatch(/nonce of this transaction was already used/);
    expect(await failureReason('?')).toBe(t.alerts.unexpected);
  });
});

it.each([
  ['an error', new Error('nonce too low'), 'nonce too low'],
  ['an error without a message', new Error(''), undefined],
  ['a plain object', { code: -32000, message: 'nonce too low' }, 'nonce too low'],
  ['a text', 'nonce too low', 'nonce too low'],
  ['nothing', null, undefined],
  ['an object without a message', { code: 1 }, undefined],
  ['a number', 4001, undefined],
])('the wallet’s own words are taken from %s', (_, error, expected) => {
  expect(technicalText(error)).toBe(expected);
});

describe('who failed a call', () => {
  it.each<[string, Error]>([
    ['reverts without data', new RpcFailure(3, 'execution reverted', undefined)],
    ['reverts with data alone', new RpcFailure(-32015, 'VM execution error', `0x${'ab'.repeat(4)}`)],
    ['fails at an instruction', new RpcFailure(-32000, 'invalid opcode: INVALID', undefined)],
  ])('is the contract where it %s', (_, error) => {
    expect(isRevert(error)).toBe(true);
  });

  it.each<[string, Error]>([
    ['limits requests', new RpcFailure(-32005, 'limit exceeded', undefined)],
    ['answers with a page', new SyntaxError('Unexpected token T in JSON at position 0')],
    ['does not answer', new TypeError('Failed to fetch')],
  ])('is the node where it %s', (_, error) => {
    expect(isRevert(error)).toBe(false);
  });
});
