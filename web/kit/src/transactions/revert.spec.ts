import { auctionInterface, fixedPriceSaleInterface } from '@launchpad/contracts';
import { t } from '../strings';
import { reverts } from '../strings/reverts';
import { revertReason } from './revert';

const TOKEN = `0x${'a'.repeat(40)}`;
const revertedWith = (data: string) => ({ code: 3, message: 'execution reverted', data });

const word = (value: number) => value.toString(16).padStart(64, '0');
const { reverted } = t.alerts;

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
});
